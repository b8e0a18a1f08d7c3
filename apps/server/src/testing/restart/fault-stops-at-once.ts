/** Planted fault, loaded with `--import`: a server that exits at the signal. */
process.prependListener('SIGTERM', () => process.exit(0))
