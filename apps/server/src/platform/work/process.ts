import { type ChildProcess, fork } from 'node:child_process'
import { lowerPriority } from '../process/priority.ts'
import { Refusal } from '../refuse.ts'
import type { Result, Task } from './protocol.ts'
import { type Resource, watchProcess } from './watch.ts'

/** The work exceeded the CPU or memory limit for its size. It is refused, since a retry would, too. */
export class WorkOverrun extends Refusal {
  readonly resource: Resource
  constructor(resource: Resource) {
    super('TOO_HEAVY')
    this.resource = resource
  }
}

/** The worker process ended without having used up its limits. The work may be retried. */
export class WorkerLost extends Error {
  /** Used by the HTTP layer for `Retry-After`. */
  readonly statusCode = 503
}

/** An idle worker exits after this time to free its memory. */
const idleMs = 10_000
const megabyte = 1024 * 1024
/** Exit code of V8 when the heap limit is reached. */
const heapExhausted = 134

/** A child process that does one task at a time, within limits. */
export class WorkProcess {
  private child: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined
  private readonly memoryMb: number
  private readonly modules = new Set<string>()

  constructor(memoryMb: number) {
    this.memoryMb = memoryMb
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Whether it is running and has loaded this module before: that takes longer than most of the work. */
  hasLoaded(module: string): boolean {
    return this.child !== undefined && this.modules.has(module)
  }

  private start(): ChildProcess {
    this.modules.clear()
    const child = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${Math.floor(this.memoryMb * 0.75)}`],
      // The worker reads untrusted files, so it gets none of the server's settings and secrets.
      env: {
        NODE_OPTIONS: process.env.NODE_OPTIONS,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PATH: process.env.PATH,
        VIPS_CONCURRENCY: '1',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child)
    child.on('error', () => {})
    child.once('exit', () => {
      if (this.child === child) this.child = undefined
    })
    this.child = child
    return child
  }

  /** Runs the task. Throws `WorkOverrun`, `WorkerLost`, or an error with the message that the function threw. */
  async run(task: Task, cpuSeconds: number, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    clearTimeout(this.idle)
    const child = this.child ?? this.start()
    this.modules.add(task.module)
    child.ref()
    child.channel?.ref()
    try {
      const result = await this.ask(child, task, cpuSeconds, signal)
      if ('value' in result) return result.value
      if (result.heavy) throw new WorkOverrun('memory')
      throw new Error(result.fault)
    } finally {
      child.unref()
      child.channel?.unref()
      this.idle = setTimeout(() => this.end(), idleMs)
      this.idle.unref()
    }
  }

  private ask(child: ChildProcess, task: Task, cpuSeconds: number, signal?: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      let endError: Error | undefined
      const kill = (error: Error): void => {
        endError ??= error
        if (this.child === child) this.child = undefined
        child.kill('SIGKILL')
      }
      const limits = { cpuSeconds, memoryBytes: this.memoryMb * megabyte }
      const unwatch = watchProcess(child.pid ?? 0, limits, resource => {
        const isStalled = resource === 'time'
        kill(isStalled ? new WorkerLost('a worker process stalled') : new WorkOverrun(resource))
      })
      const onAbort = () => kill(signal?.reason)
      const settle = (outcome: () => void): void => {
        unwatch()
        child.off('message', onMessage)
        child.off('exit', onExit)
        child.off('error', onError)
        signal?.removeEventListener('abort', onAbort)
        outcome()
      }
      const onMessage = (result: Result) => settle(() => resolve(result))
      const onError = (error: Error) => settle(() => reject(new WorkerLost(error.message)))
      const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
        settle(() => {
          const isOutOfHeap = code === heapExhausted || signal === 'SIGABRT'
          if (isOutOfHeap) endError ??= new WorkOverrun('memory')
          reject(endError ?? new WorkerLost(`a worker process ended with ${code ?? signal}`))
        })
      child.on('message', onMessage)
      child.on('exit', onExit)
      child.on('error', onError)
      signal?.addEventListener('abort', onAbort)
      child.send(task, error => error && kill(new WorkerLost(error.message)))
    })
  }

  end(): void {
    clearTimeout(this.idle)
    this.child?.kill('SIGKILL')
    this.child = undefined
  }
}
