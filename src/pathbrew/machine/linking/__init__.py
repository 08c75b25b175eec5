"""From symbolic references and emitted code to what runs."""
