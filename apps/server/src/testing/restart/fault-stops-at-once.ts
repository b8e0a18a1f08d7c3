/** Planted fault: a server that ends with the signal, as it did before it had a way to stop. Loaded with `--import`. */
process.prependListener('SIGTERM', () => process.exit(0))
