import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { demoSecret } from '../apps/server/src/demo/stories.ts'
import { findFreePort } from './src/archway.ts'
import { cpuOf } from './src/cpu.ts'
import { computeMedian } from './src/measure.ts'
import { judgeMinimum, record } from './src/print.ts'

/**
 * Frames per second while a plan is rotated by hand, in software rendering, at the size of a laptop. A machine with a
 * graphics card draws more. `--url` names a running server with the demo world; otherwise one is started.
 */
const rounds = 5
const roundMs = 3000
const goal = 15
const size = { width: 1366, height: 768 }

/** Source text for the page: counts the frames in which something was drawn. */
const counted = `(() => {
  let drawn = false
  globalThis.frames3d = 0
  for (const name of ['drawElements', 'drawArrays']) {
    const draw = WebGL2RenderingContext.prototype[name]
    WebGL2RenderingContext.prototype[name] = function (...given) { drawn = true; return draw.apply(this, given) }
  }
  const next = () => { if (drawn) globalThis.frames3d += 1; drawn = false; requestAnimationFrame(next) }
  requestAnimationFrame(next)
})()`

const startDemo = async () => {
  const port = await findFreePort()
  const data = mkdtempSync(join(tmpdir(), 'archway-frames-'))
  const main = join(import.meta.dirname, '../apps/server/src/main.ts')
  const child = spawn(process.execPath, [main, '--port', String(port), '--data', data, '--demo'], {
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) await pause(500)
  return {
    url,
    close: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const [, , flag, value] = process.argv
const server = flag === '--url' && value ? { url: value, close: async () => {} } : await startDemo()
const host = await chromium.launchServer({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--enable-unsafe-swiftshader'],
})
const browser = await chromium.connect(host.wsEndpoint())
const browserCpu = () => cpuOf(host.process().pid ?? 0)
const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1 })
await page.addInitScript(counted)
await page.goto(`${server.url}/shared#${demoSecret}`)
await page.getByRole('slider').waitFor()
const canvas = page.locator('canvas')
const box = await canvas.boundingBox()
if (!box) throw new Error('the models are not on the page')
const drawnFrames = () => page.evaluate<number>('frames3d')

const measurements: { perSecond: number; cpuMs: number }[] = []
const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
await page.mouse.move(middle.x, middle.y)
await page.mouse.down()
// The first round adapts to the machine's speed and does not count.
for (let round = 0; round <= rounds; round += 1) {
  const [before, cpuBefore] = [await drawnFrames(), browserCpu()]
  const startedAt = performance.now()
  for (let at = 0; performance.now() - startedAt < roundMs; at += 1)
    await page.mouse.move(middle.x + 150 * Math.sin(at / 20), middle.y + 20 * Math.sin(at / 50))
  const frames = (await drawnFrames()) - before
  const perSecond = frames / ((performance.now() - startedAt) / 1000)
  if (round > 0) measurements.push({ perSecond, cpuMs: (browserCpu() - cpuBefore) / frames })
}
await page.mouse.up()
const perSecond = computeMedian(measurements.map(run => run.perSecond))
record('Frames of a plan in software rendering', 'frames a second', judgeMinimum(goal, perSecond))
process.stdout.write(
  `A plan of the demo world turned by hand, ${Math.round(box.width)} x ${Math.round(box.height)} pixels, software rendering, median of ${rounds} rounds of ${roundMs / 1000} s
  frames a second  ${perSecond.toFixed(1)}  goal ${goal}: ${perSecond >= goal ? 'met' : 'missed'}
  CPU of the browser for a frame  ${computeMedian(measurements.map(run => run.cpuMs)).toFixed(0)} ms (on a busy machine the steadier figure)
`,
)
await browser.close()
await host.close()
await server.close()
