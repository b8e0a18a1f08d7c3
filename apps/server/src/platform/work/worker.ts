import type { Result, Task } from './protocol.ts'

const run = async ({ module, call, args }: Task): Promise<Result> => {
  try {
    const moduleExports = (await import(module)) as Record<string, (...args: readonly unknown[]) => unknown>
    const work = moduleExports[call]
    if (!work) throw new Error(`${module} exports no ${call}`)
    return { value: await work(...args) }
  } catch (error) {
    const { name, stack, message } = error as Error
    return { fault: stack ?? message ?? String(error), heavy: name === 'TooHeavy' }
  }
}

// A terminal and systemd signal every process of the service. The server decides when this process ends: it may be
// doing the work of requests in flight.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
// The server has ended; no one needs the result.
process.on('disconnect', () => process.exit(0))
process.on('message', async (task: Task) => {
  const result = await run(task)
  process.send?.(result, (error: Error | null) => error && process.exit(0))
})
