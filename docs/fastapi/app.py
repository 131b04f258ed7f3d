"""A small FastAPI application whose own schema is gated by `test_contract.py`."""

from __future__ import annotations

from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI(title="Orders", version="1.0.0")


class Order(BaseModel):
    """What a caller sends."""

    item: str
    count: int = 1


@app.post("/orders", status_code=201)
def create_order(order: Order) -> Order:
    """Take an order."""
    return order
