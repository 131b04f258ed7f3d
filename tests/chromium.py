"""Debian's Chromium, driven over a pipe with its own protocol: no driver and no package is needed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

FOUND = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_KEYS = {"Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40, "Tab": 9, " ": 32}


class Chromium:
    """One page in a browser without a window."""

    def __init__(self, profile: Path) -> None:
        assert FOUND
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def pipes() -> None:
            # The browser reads from 3 and writes to 4.
            os.dup2(theirs_in, 103)
            os.dup2(theirs_out, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self._process = subprocess.Popen(
            [
                FOUND, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={profile}",
                "about:blank",
            ],
            preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,  # noqa: PLW1509
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self._read = os.fdopen(ours_in, "rb")
        self._write = os.fdopen(ours_out, "wb")
        self._session = ""
        self._number = 0
        self._buffer = b""
        self.messages: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._write.write(json.dumps(message).encode() + b"\0")
        self._write.flush()
        while True:
            found = self._receive()
            if found.get("id") == self._number:
                assert "error" not in found, found["error"]
                return found["result"]

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            more = os.read(self._read.fileno(), 65536)
            assert more, "the browser has gone"
            self._buffer += more
        raw, _, self._buffer = self._buffer.partition(b"\0")
        found: dict[str, Any] = json.loads(raw)
        if found.get("method") == "Log.entryAdded":
            self.messages.append(found["params"]["entry"]["text"])
        if found.get("method") == "Runtime.exceptionThrown":
            self.messages.append(str(found["params"]["exceptionDetails"]))
        return found

    def open(self, file: Path) -> None:
        self.call("Page.navigate", url=file.as_uri())
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def value(self, script: str) -> Any:
        found = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def wait(self, script: str) -> None:
        """Until a condition holds, at most ten seconds."""
        assert self.value(
            f"new Promise(done => {{ let left = 500; const look = () => ({script}) ? done(true) : "
            "--left ? setTimeout(look, 20) : done(false); look(); })"
        ), script

    def press(self, key: str) -> None:
        code = _KEYS[key]
        text = {"text": "\r"} if key == "Enter" else {"text": " "} if key == " " else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code="Space" if key == " " else key,
                  windowsVirtualKeyCode=code, **text)  # fmt: skip
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def write(self, text: str) -> None:
        self.call("Input.insertText", text=text)

    def size(self, width: int, height: int = 900) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )

    def scheme(self, name: str) -> None:
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(20)
        self._read.close()
        self._write.close()
