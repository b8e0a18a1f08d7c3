/** Planted fault, loaded with `--import`: every worker exits while it starts. */
if (process.argv.includes('worker')) process.exit(7)
