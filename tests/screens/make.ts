import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { languages } from '@archway/words'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { signIn } from '../e2e/pages/login.ts'
import { type Place, places, type Visitor, visitors } from '../e2e/support/places.ts'
import { countRequests, untilSettled } from '../e2e/support/settled.ts'
import { pageOf } from './page.ts'
import { fileOf, type Shot, schemes, showcase, type Width, widths } from './showcase.ts'

/**
 * `npm run docs:screens` takes the screenshots in `docs/screens` from the demo data. With `-- --all`, it takes every
 * screen in every language, color scheme and width, and writes them to `data/screens` with a page that shows them all.
 * `--url` uses a running server. `--names`, `--languages`, `--schemes` and `--widths` select screenshots (separated by
 * commas).
 */
const root = resolve(import.meta.dirname, '../..')

/** The height of the window for each width. */
const heights: Readonly<Record<Width, number>> = { 360: 780, 768: 1024, 1366: 768, 1920: 1080 }

const { values: flags } = parseArgs({
  options: {
    all: { type: 'boolean' },
    url: { type: 'string' },
    out: { type: 'string' },
    /** The full length of the page instead of the visible part. */
    long: { type: 'boolean' },
    names: { type: 'string' },
    languages: { type: 'string' },
    schemes: { type: 'string' },
    widths: { type: 'string' },
  },
})
const selectedValues = <Value>(list: string | undefined, allValues: readonly Value[]): readonly Value[] =>
  list === undefined ? allValues : allValues.filter(value => list.split(',').includes(String(value)))

const listShots = (): Shot[] =>
  selectedValues(
    flags.names,
    places.map(({ name }) => name),
  ).flatMap(name =>
    selectedValues(flags.languages, languages).flatMap(language =>
      selectedValues(flags.schemes, schemes).flatMap(scheme =>
        selectedValues(flags.widths, widths).map(width => ({ name, language, scheme, width })),
      ),
    ),
  )

/** Starts a server with separate demo data; `stop` ends it. */
const startServer = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const data = mkdtempSync(join(tmpdir(), 'archway-screens-'))
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const args = ['apps/server/src/main.ts', '--port', String(port), '--data', data, '--demo']
  const server: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exitEvent = once(server, 'exit')
  const url = `http://localhost:${port}`
  while (
    !(await fetch(`${url}/ready`).then(
      response => response.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready')
    await new Promise(done => setTimeout(done, 1000))
  }
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM')
      await exitEvent
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** WebP: a fifth of the size of PNG for photos. */
const photograph = async (page: Page, file: string, long: boolean): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    captureBeyondViewport: long,
    ...(long
      ? {
          clip: {
            x: 0,
            y: 0,
            width: cssContentSize.width,
            height: Math.min(cssContentSize.height, 3200),
            scale: 1,
          },
        }
      : {}),
  })
  await session.detach()
  writeFileSync(file, Buffer.from(data, 'base64'))
}

/** Takes all pictures of one visitor; each URL is loaded once for a language and a color scheme. */
const visit = async (
  browser: Browser,
  url: string,
  visitor: Visitor,
  shots: readonly Shot[],
  folder: string,
) => {
  const context = await browser.newContext({ baseURL: url, locale: 'en', reducedMotion: 'reduce' })
  const page = await context.newPage()
  countRequests(page)
  if (visitor === 'guest') await page.goto('/login')
  else await signIn(page, visitors[visitor])
  const paths = new Map<Place, string>()
  for (const place of places) {
    const selected = shots.filter(({ name }) => name === place.name)
    if (place.who !== visitor || selected.length === 0) continue
    paths.set(place, await place.path(page))
  }
  for (const language of languages)
    for (const scheme of schemes) {
      await page.evaluate(
        `Object.assign(localStorage, { 'archway.language': '${language}', 'archway.scheme': '${scheme}' })`,
      )
      for (const [place, path] of paths) {
        const selected = shots.filter(
          shot => shot.name === place.name && shot.language === language && shot.scheme === scheme,
        )
        for (const [index, shot] of selected.entries()) {
          const { width } = shot
          await page.setViewportSize({ width, height: heights[width] })
          if (index === 0) await page.goto(path)
          await untilSettled(page)
          // The greeting of a reload would cover the screen.
          for (const close of await page.locator('[data-variant] button').all()) await close.click()
          await expect(page.locator('[data-variant]')).toHaveCount(0, { timeout: 15_000 })
          await photograph(page, join(folder, fileOf(shot)), flags.long ?? false)
        }
      }
    }
  await context.close()
}

const shots = flags.all || flags.names ? listShots() : showcase
const folder = resolve(root, flags.out ?? (flags.all || flags.names ? 'data/screens' : 'docs/screens'))
mkdirSync(folder, { recursive: true })
const isWhole = !flags.names && !flags.languages && !flags.schemes && !flags.widths
// A complete run into a default folder removes the pictures of screens that no longer exist.
if (isWhole && !flags.out)
  for (const file of readdirSync(folder))
    if (file.endsWith('.webp') && !shots.some(shot => fileOf(shot) === file)) rmSync(join(folder, file))
const server = flags.url ? { url: flags.url, stop: async () => {} } : await startServer()
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path && existsSync(path))
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  for (const visitorName of ['guest', ...Object.keys(visitors)] as Visitor[]) {
    const shotsOfVisitor = shots.filter(({ name }) =>
      places.some(place => place.name === name && place.who === visitorName),
    )
    if (shotsOfVisitor.length > 0) await visit(browser, server.url, visitorName, shotsOfVisitor, folder)
  }
  writeFileSync(join(folder, 'README.md'), pageOf(shots))
  process.stdout.write(`${shots.length} pictures in ${folder}\n`)
} finally {
  await browser.close()
  await server.stop()
}
