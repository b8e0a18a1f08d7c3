import { join } from 'node:path'
import { packFiles } from './pack.ts'

/** Writes the brotli copies of the built portal. */
await packFiles(join(import.meta.dirname, 'dist'), 'br')
