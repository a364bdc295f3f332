"""One WebSocket endpoint that speaks rosbridge v2 and Foxglove's protocol."""
