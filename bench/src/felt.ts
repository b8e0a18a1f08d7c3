import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test'

/** Factor by which the browser's CPU is slowed down. */
export const slowdown = 4

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path && existsSync(path)),
    chromiumSandbox: process.getuid?.() !== 0,
  })

/**
 * Source text of a script that records in the page (this folder is type-checked for Node.js). `felt.rows`: when the
 * first row of cases was on the screen; `felt.lcp`: the last largest contentful paint; `felt.inp`: the longest
 * interaction since it was reset; `felt.seen(test)`: time from the last press until a test became true.
 */
const writtenDown = `(() => {
  const felt = { lcp: 0, inp: 0, pressed: 0 }
  globalThis.felt = felt
  const painted = act => requestAnimationFrame(() => setTimeout(act))
  felt.seen = test => new Promise((resolve, reject) => {
    const look = () => {
      if (!test()) return
      watch.disconnect()
      painted(() => resolve(performance.now() - felt.pressed))
    }
    const watch = new MutationObserver(look)
    setTimeout(() => reject(new Error('never seen: ' + test)), 60_000)
    watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  felt.rows = felt.seen(() => document.querySelector('tbody')?.textContent.includes('AL-26-'))
  addEventListener('pointerdown', event => { felt.pressed = event.timeStamp }, true)
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) felt.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (entry.interactionId) felt.inp = Math.max(felt.inp, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
})()`

/** Milliseconds of work of the page's main thread. */
const workedMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

const stepMs = 250
/** Waits until the page has been idle for a second, including idle callbacks. */
const waitUntilIdle = async (cdp: CDPSession): Promise<number> => {
  let before = await workedMs(cdp)
  for (let tries = 0, quiet = 0; tries < 240 && quiet < 4; tries += 1) {
    await pause(stepMs)
    const now = await workedMs(cdp)
    quiet = now - before < stepMs / 10 ? quiet + 1 : 0
    before = now
  }
  return before
}

export type Load = { readonly cpuMs: number; readonly lcpMs: number; readonly rowsMs: number }
export type Press = { readonly inpMs: number; readonly seenMs: number }
export type Visit = {
  readonly page: Page
  readonly load: Load
  /** Clicks with a real pointer; returns the time until the next paint, and until the test became true. */
  press(target: Locator, test: string): Promise<Press>
  close(): Promise<void>
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in through the form; returns the storage state of the browser. */
export const signIn = async (
  browser: Browser,
  url: string,
  email: string,
  password: string,
): Promise<StorageState> => {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Account' }).waitFor()
  const savedState = await context.storageState()
  await context.close()
  return savedState
}

/** Opens a list in a browser with an empty cache. */
export const visit = async (browser: Browser, url: string, savedState: StorageState): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en',
    storageState: savedState,
  })
  await context.addInitScript(writtenDown)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  const rowsMs = await page.evaluate<number>('felt.rows')
  const cpuMs = await waitUntilIdle(cdp)
  const lcpMs = await page.evaluate<number>('felt.lcp')
  const press = async (target: Locator, test: string): Promise<Press> => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target} is not on the screen`)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await waitUntilIdle(cdp)
    await page.evaluate(`felt.inp = 0; felt.coming = felt.seen(() => ${test}); undefined`)
    await page.mouse.down()
    await page.mouse.up()
    const seenMs = await page.evaluate<number>('felt.coming')
    await waitUntilIdle(cdp)
    return { inpMs: await page.evaluate<number>('felt.inp'), seenMs }
  }
  return { page, load: { cpuMs, lcpMs, rowsMs }, press, close: () => context.close() }
}
