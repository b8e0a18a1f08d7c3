import { Worker } from 'node:worker_threads'
import type { Done, Task } from './thread.ts'

type Waiting = { resolve(bytes: Buffer): void; reject(error: Error): void; timer: NodeJS.Timeout }

const patienceMs = 60_000
let thread: Worker | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

const end = (error: Error): void => {
  thread = undefined
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer)
    reject(error)
  }
  waiting.clear()
}

const start = (): Worker => {
  const started = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  started.on('message', (done: Done) => {
    const asker = waiting.get(done.id)
    if (!asker) return
    waiting.delete(done.id)
    clearTimeout(asker.timer)
    if (waiting.size === 0) started.unref()
    if ('fault' in done) asker.reject(new Error(done.fault))
    else asker.resolve(Buffer.from(done.bytes))
  })
  const gone = (error: Error): void => {
    if (thread === started) end(error)
  }
  started.on('error', gone)
  started.on('exit', code => gone(new Error(`the thread that writes documents ended with ${code}`)))
  return started
}

/**
 * Writes a document in a thread of its own: laying out pages and fonts takes a second or two of pure computing in
 * which the process could answer nobody. `write` is the name of an exported function of `module` that takes
 * `content` (plain data) and answers the bytes.
 */
export const writeApart = <Content>(module: URL, write: string, content: Content): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    thread ??= start()
    const worker = thread
    worker.ref()
    const id = ++asked
    const timer = setTimeout(() => {
      end(new Error('a document took too long'))
      void worker.terminate()
    }, patienceMs)
    waiting.set(id, { resolve, reject, timer })
    worker.postMessage({ id, module: module.href, write, content } satisfies Task)
  })
