import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { arch } from '../apps/server/src/demo/files/arch.ts'
import { stl } from '../apps/server/src/demo/files/stl.ts'
import { median } from './src/measure.ts'

/**
 * P11: a scan of 15 MB is read by the worker of the built portal in a real browser. Beside the time it takes stands
 * the longest pause of the page meanwhile, and the same for a page that reads the scan itself.
 */
const rounds = 9
const goalMs = 150
const assets = resolve(import.meta.dirname, '../apps/portal/dist/assets')
const worker = existsSync(assets) && readdirSync(assets).find(name => /^model-worker-.*\.js$/.test(name))
if (!worker) throw new Error('build the portal first: node tools/build-portal.mjs')

/** A whole arch, repeated until it weighs 15 MB. */
const scan = (): Buffer => {
  const one = stl(arch({ jaw: 'upper', crowding: 0.6, step: 0, steps: 1, detail: 'scan', seed: 4 }))
  const facets = one.subarray(84)
  const count = Math.round((15 * 1024 * 1024) / facets.length)
  const head = Buffer.from(one.subarray(0, 84))
  head.writeUInt32LE((facets.length / 50) * count, 80)
  return Buffer.concat([head, ...Array.from({ length: count }, () => facets)])
}

const files: Readonly<Record<string, { type: string; body: Buffer }>> = {
  '/': { type: 'text/html', body: Buffer.from('<!doctype html><title>scan</title>') },
  '/worker.js': { type: 'text/javascript', body: readFileSync(join(assets, worker)) },
  '/scan.stl': { type: 'model/stl', body: scan() },
}
const server = createServer((request, response) => {
  const file = files[request.url ?? ''] ?? { type: 'text/plain', body: Buffer.alloc(0) }
  response.setHeader('content-type', file.type).end(file.body)
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path && existsSync(path))
const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
const page = await browser.newPage()
await page.goto(base)

type Round = { parseMs: number; pauseMs: number }
/** In the words of a page: this folder is checked for Node.js, which has neither windows nor their workers. */
const inPageWords = (apart: boolean): string => `(async () => {
  let pauseMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    pauseMs = Math.max(pauseMs, performance.now() - last)
    last = performance.now()
  }, 1)
  const here = async () => {
    const view = new DataView(await (await fetch('/scan.stl')).arrayBuffer())
    const begun = performance.now()
    const found = []
    for (let triangle = 0; triangle < view.getUint32(80, true); triangle += 1)
      for (let value = 0; value < 9; value += 1)
        found.push(view.getFloat32(96 + triangle * 50 + value * 4, true))
    const parseMs = performance.now() - begun
    await new Promise(resolve => setTimeout(resolve, 5))
    return parseMs
  }
  const apart = () => new Promise((resolve, reject) => {
    const reader = new Worker('/worker.js', { type: 'module' })
    reader.onerror = () => reject(new Error('the worker did not start'))
    reader.onmessage = ({ data }) => {
      if (data.model) resolve(data.model.parseMs)
      if (data.failed) reject(new Error(data.failed))
      if (data.model || data.failed) reader.terminate()
    }
    reader.postMessage({ id: 1, url: location.origin + '/scan.stl', kind: 'stl' })
  })
  const parseMs = await ${apart ? 'apart' : 'here'}()
  clearInterval(timer)
  return { parseMs, pauseMs }
})()`
const readOnce = (apart: boolean): Promise<Round> => page.evaluate<Round>(inPageWords(apart))

await readOnce(true)
await readOnce(false)
const apart: Round[] = []
const inPage: Round[] = []
for (let round = 0; round < rounds; round += 1) {
  apart.push(await readOnce(true))
  inPage.push(await readOnce(false))
}
await browser.close()
server.close()

const shown = (all: readonly Round[]) =>
  `read ${median(all.map(one => one.parseMs)).toFixed(0)} ms, longest pause of the page ${median(all.map(one => one.pauseMs)).toFixed(0)} ms`
const size = ((files['/scan.stl']?.body.length ?? 0) / 1024 / 1024).toFixed(1)
process.stdout.write(`P11 a scan of ${size} MB, median of ${rounds} rounds
  worker   ${shown(apart)}
  in page  ${shown(inPage)}
  goal     ${goalMs} ms in the worker: ${median(apart.map(one => one.parseMs)) <= goalMs ? 'met' : 'missed'}
`)
