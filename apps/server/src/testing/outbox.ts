import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

const letters = async (app: TestApp, email: string): Promise<string[]> => {
  const folder = join(app.services.config.DATA_DIR, 'outbox')
  const files = await readdir(folder).catch(() => [])
  // Long lines of a letter end in a soft break.
  const texts = await Promise.all(
    files.map(async file =>
      (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '='),
    ),
  )
  return texts.filter(text => text.includes(`To: ${email}`))
}

/** The tokens of the password links mailed to somebody, once there are as many as expected. The app must be at work. */
export const mailedTokens = (app: TestApp, email: string, expected = 1): Promise<string[]> =>
  vi.waitFor(
    async () => {
      const found = (await letters(app, email)).flatMap(text => {
        const token = /set-password\?token=([\w-]+)/.exec(text)?.[1]
        return token ? [token] : []
      })
      if (found.length < expected) throw new Error(`${found.length} letters to ${email}, not ${expected}`)
      return found
    },
    { timeout: 10_000, interval: 50 },
  )
