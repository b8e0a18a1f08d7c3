/** Loaded with `--import`: every worker dies while it starts. */
if (process.argv.includes('worker')) process.exit(7)
