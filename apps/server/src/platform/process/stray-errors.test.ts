import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const child = new URL('../../testing/outage/logging-process.ts', import.meta.url)

/** The unhandled errors of a process that writes ten lines after the reader of its log has ended. */
const countErrorsWithoutReader = async (env: NodeJS.ProcessEnv = {}): Promise<number> => {
  const logging = fork(child, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...process.env, ...env } })
  await once(logging, 'message')
  logging.stdout?.destroy()
  logging.send('write')
  const [errors] = await once(logging, 'message')
  const exit = once(logging, 'exit')
  logging.send('end')
  await exit
  return errors
}

test('R10: a process whose log is no longer read continues without errors', async () => {
  expect(await countErrorsWithoutReader()).toBe(0)
})

test('R10: planted fault: without a listener, each line that cannot be written is an error', async () => {
  expect(await countErrorsWithoutReader({ PLANTED_FAULT: 'no-listener' })).toBeGreaterThan(0)
})
