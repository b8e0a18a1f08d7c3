import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Server } from '../measure.ts'

/**
 * The servers that Archway is compared with; see `list.ts`. Each is a separate process, so that its CPU can be
 * measured.
 */
export type RivalName = 'limit' | 'audited' | 'naive'
export type Rival = Server & { close: () => Promise<void> }

export const startRival = async (name: RivalName, databaseUrl: string): Promise<Rival> => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'list.ts'), [name, databaseUrl])
  process.once('exit', () => child.kill('SIGKILL'))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve(Number(message)))
    child.once('exit', code => reject(new Error(`the server "${name}" ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    close: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
