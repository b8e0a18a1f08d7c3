import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthPacking = /\.(js|mjs|css|svg|json|wasm)$/
/** Below this a packed file saves no packet on the line. */
const leastBytes = 1000

/** Lays a brotli and a gzip copy beside each text of the build, packed once and as small as it gets. */
export const precompress = () => ({
  name: 'packed',
  apply: 'build' as const,
  writeBundle: ({ dir = '' }: { dir?: string }): void => {
    for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!worthPacking.test(path)) continue
      const bytes = readFileSync(join(dir, path))
      if (bytes.length < leastBytes) continue
      const text = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
      writeFileSync(join(dir, `${path}.br`), brotliCompressSync(bytes, { params: text }))
      writeFileSync(join(dir, `${path}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
})
