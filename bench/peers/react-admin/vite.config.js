export default { root: import.meta.dirname, build: { outDir: 'dist', emptyOutDir: true }, logLevel: 'error' }
