import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { createArch } from '../../apps/server/src/demo/files/arch.ts'
import { encodeStl } from '../../apps/server/src/demo/files/stl.ts'

/** An arch, repeated until the file has this size. */
export const scanOf = (megabytes: number): Buffer => {
  const scan = encodeStl(
    createArch({ jaw: 'upper', crowding: 0.6, step: 0, steps: 1, detail: 'scan', seed: 4 }),
  )
  const facets = scan.subarray(84)
  const count = Math.round((megabytes * 1024 * 1024) / facets.length)
  const head = Buffer.from(scan.subarray(0, 84))
  head.writeUInt32LE((facets.length / 50) * count, 80)
  return Buffer.concat([head, ...Array.from({ length: count }, () => facets)])
}

const assets = resolve(import.meta.dirname, '../../apps/portal/dist/assets')

/** An empty page in a real browser, with access to the built portal's model worker (`/worker.js`) and these files. */
export const modelPage = async (files: Readonly<Record<string, Buffer>>) => {
  const worker = existsSync(assets) && readdirSync(assets).find(name => /^model-worker-.*\.js$/.test(name))
  if (!worker) throw new Error('build the portal first: node tools/build-portal.mjs')
  const served: Readonly<Record<string, { type: string; body: Buffer }>> = {
    '/': { type: 'text/html', body: Buffer.from('<!doctype html><title>scan</title>') },
    '/worker.js': { type: 'text/javascript', body: readFileSync(join(assets, worker)) },
    ...Object.fromEntries(
      Object.entries(files).map(([path, body]) => [path, { type: 'application/octet-stream', body }]),
    ),
  }
  const server = createServer((request, response) => {
    const file = served[request.url ?? ''] ?? { type: 'text/plain', body: Buffer.alloc(0) }
    response.setHeader('content-type', file.type).end(file.body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
    path => path && existsSync(path),
  )
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    page,
    close: async () => {
      await browser.close()
      server.close()
    },
  }
}

/** Source text for a page: the worker reads a file; resolves with the time of reading and the total time. */
export const readApart = (path: string, kind: 'stl' | 'glb'): string => `new Promise((resolve, reject) => {
  const startedAt = performance.now()
  const reader = new Worker('/worker.js', { type: 'module' })
  reader.onerror = () => reject(new Error('the worker did not start'))
  reader.onmessage = ({ data }) => {
    if (data.model) resolve({ parseMs: data.model.parseMs, wholeMs: performance.now() - startedAt })
    if (data.failed) reject(new Error(data.failed))
    if (data.model || data.failed) reader.terminate()
  }
  reader.postMessage({ id: 1, url: location.origin + '${path}', kind: '${kind}' })
})`
