"""Rules and minds as WebAssembly: the third speed, for the page. Used when the package is built."""
