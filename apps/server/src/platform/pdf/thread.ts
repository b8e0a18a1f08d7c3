import { parentPort } from 'node:worker_threads'

/** What the thread is asked for: a function of a module, by name, and what it is given. */
export type Task = {
  readonly id: number
  readonly module: string
  readonly write: string
  readonly content: unknown
}
export type Done =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly fault: string }

parentPort?.on('message', async ({ id, module, write, content }: Task) => {
  try {
    const { [write]: writer } = (await import(module)) as Record<
      string,
      (content: unknown) => Promise<Buffer>
    >
    if (!writer) throw new Error(`${module} has no ${write}`)
    const bytes = Uint8Array.from(await writer(content))
    parentPort?.postMessage({ id, bytes } satisfies Done, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({
      id,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})
