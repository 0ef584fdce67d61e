"""The server: tables, live updates, storage, identity, HTTP and WebSocket API."""
