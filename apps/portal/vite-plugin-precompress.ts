import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthPacking = /\.(js|mjs|css|svg|json|wasm)$/
/** Below this a packed file saves no packet on the line. */
const leastBytes = 1000
const text = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

const pack = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  if (bytes.length < leastBytes) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, text),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

/** Lays a brotli and a gzip copy beside each text of the build, packed once and as small as it gets, on all cores. */
export const precompress = () => ({
  name: 'packed',
  apply: 'build' as const,
  writeBundle: async ({ dir = '' }: { dir?: string }): Promise<void> => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    await Promise.all(files.filter(path => worthPacking.test(path)).map(path => pack(join(dir, path))))
  },
})
