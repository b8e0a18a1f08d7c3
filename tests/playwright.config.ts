import { existsSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

// The configuration is read again by every worker: what the first reader chose is handed on by the environment.
// Below 32768, where the system takes the ports of outgoing connections from.
process.env.STORY_PORT ??= String(20_000 + Math.floor(Math.random() * 6_000))
process.env.STORY_PUSH_PORT ??= String(26_000 + Math.floor(Math.random() * 6_000))
process.env.STORY_DATA ??= mkdtempSync(join(tmpdir(), 'archway-stories-'))
process.env.STORY_FILES ??= join(process.env.STORY_DATA, 'story-files')
const { STORY_PORT, STORY_PUSH_PORT, STORY_DATA, CHROMIUM_PATH } = process.env
// A server that runs already may be named, to try a story again and again.
const { STORY_URL } = process.env
const baseURL = STORY_URL ?? `http://localhost:${STORY_PORT}`
const browser = [CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path && existsSync(path))
// Chromium without its window costs a third of the time, and shows no notifications.
const shell = CHROMIUM_PATH ? undefined : ['/usr/bin/chromium-headless-shell'].find(existsSync)
const chromiumSandbox = process.getuid?.() !== 0
// Machines without a graphics card draw models by their processor.
const args = ['--enable-unsafe-swiftshader']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  // Stories of a server that keeps its files in an object storage.
  testIgnore: process.env.S3_BUCKET ? [] : '**/direct/**',
  globalSetup: './e2e/support/made-files.ts',
  fullyParallel: true,
  outputDir: '../test-results',
  timeout: 300_000,
  // These end what hangs, and judge no speed.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  workers: Number(process.env.STORY_WORKERS) || Math.max(2, availableParallelism() - 1),
  reporter: process.env.CI
    ? [['list']]
    : [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    // Snapshots of every step cost a seventh of the run; a failure has a picture and the tree of the page at its end.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: shell || browser, chromiumSandbox, args },
  },
  projects: [
    { name: 'stories', grepInvert: /@window/ },
    {
      name: 'stories of a window',
      grep: /@window/,
      use: {
        ...(browser ? {} : { channel: 'chromium' }),
        launchOptions: { executablePath: browser, chromiumSandbox, args },
      },
    },
  ],
  webServer: STORY_URL
    ? undefined
    : {
        command: `node apps/server/src/main.ts --port ${STORY_PORT} --data ${JSON.stringify(STORY_DATA)}`,
        cwd: join(import.meta.dirname, '..'),
        url: `${baseURL}/health`,
        env: {
          LOG_LEVEL: 'warn',
          DATABASE_URL: '',
          SMTP_URL: '',
          PUBLIC_URL: '',
          DEMO: process.env.STORY_DEMO ?? 'true',
          // Where a story listens as the push service of its browsers.
          // Stories share sessions, however long the run takes.
          REAUTHENTICATION_MINUTES: '1440',
          PUSH_SERVICES: `http://127.0.0.1:${STORY_PUSH_PORT}`,
          WEBHOOKS_TO_LOCALHOST: 'true',
          ISSUERS_ON_LOCALHOST: 'true',
        },
        stdout: 'pipe',
        // A first start makes the whole demo world.
        timeout: 420_000,
        // The server stops its PostgreSQL on the way out.
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      },
})
