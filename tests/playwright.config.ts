import { existsSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

// Every worker evaluates this configuration again: the ports chosen by the first process are passed on in the
// environment. They are below 32768, where the range begins from which the system takes ports for outgoing connections.
process.env.STORY_PORT ??= String(20_000 + Math.floor(Math.random() * 6_000))
process.env.STORY_PUSH_PORT ??= String(26_000 + Math.floor(Math.random() * 6_000))
process.env.STORY_DATA ??= mkdtempSync(join(tmpdir(), 'archway-stories-'))
process.env.STORY_FILES ??= join(process.env.STORY_DATA, 'story-files')
const { STORY_PORT, STORY_PUSH_PORT, STORY_DATA, CHROMIUM_PATH } = process.env
// The URL of a running server, for running a story repeatedly.
const { STORY_URL } = process.env
const baseURL = STORY_URL ?? `http://localhost:${STORY_PORT}`
const browser = [CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path && existsSync(path))
// Headless Chromium takes a third of the time, but shows no notifications.
const shell = CHROMIUM_PATH ? undefined : ['/usr/bin/chromium-headless-shell'].find(existsSync)
const chromiumSandbox = process.getuid?.() !== 0
// Machines without a graphics card draw models in software.
const args = ['--enable-unsafe-swiftshader']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  // Stories of a server that keeps its files in an object storage.
  testIgnore: process.env.S3_BUCKET ? [] : '**/direct/**',
  globalSetup: './e2e/support/made-files.ts',
  fullyParallel: true,
  outputDir: '../test-results',
  timeout: 600_000,
  // Limits for hanging tests, not for speed: a page that takes a second alone takes much longer on a busy machine.
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  workers: Number(process.env.STORY_WORKERS) || Math.max(2, availableParallelism() - 1),
  reporter: process.env.CI
    ? [['list']]
    : [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
    // A trace takes a tenth of the CPU time even without pictures; a failure has a screenshot and the accessibility tree
    // of the page at its end. Run a single story again with `--trace on`.
    trace: 'off',
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
        url: `${baseURL}/ready`,
        env: {
          LOG_LEVEL: 'warn',
          DATABASE_URL: '',
          SMTP_URL: '',
          PUBLIC_URL: '',
          DEMO: process.env.STORY_DEMO ?? 'true',
          // Stories share sessions, so a confirmation of the identity lasts for the whole run.
          REAUTHENTICATION_MINUTES: '1440',
          // Stories that test notifications act as the push service of their browsers at this address.
          PUSH_SERVICES: `http://127.0.0.1:${STORY_PUSH_PORT}`,
          WEBHOOKS_TO_LOCALHOST: 'true',
          ISSUERS_ON_LOCALHOST: 'true',
        },
        stdout: 'pipe',
        // The first start creates all demo data.
        timeout: 420_000,
        // The server stops its PostgreSQL on the way out.
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      },
})
