import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import type { CameraView } from '@archway/mesh/picture'
import { MeshError } from '@archway/mesh/read'
import { lowerPriority } from '../process/priority.ts'
import { type Limits, watchProcess } from '../work/watch.ts'
import {
  bytesAt,
  type PartFacts,
  type PartRequest,
  type WorkerReply,
  type WorkerRequest,
} from './protocol.ts'

export type { CameraView } from '@archway/mesh/picture'
export type { PartFacts } from './protocol.ts'

type LightModel = {
  /** glTF, see docs/light-models.md. */
  readonly glb: Uint8Array
  /** RGBA of each pixel of `pictureSize`, if requested. */
  readonly picture: Uint8Array | null
}

/** Builds one light model of several surfaces. */
export type MeshWorker = {
  /** Reads one surface. Throws a `MeshError` if it cannot be read; further surfaces may follow. */
  part(request: PartRequest, bytes: AsyncIterable<Uint8Array>): Promise<PartFacts>
  finish(request: { extras?: unknown; picture: CameraView | null }): Promise<LightModel>
}

/** Far longer than the largest scan takes at low priority. */
const timeoutMs = 300_000

/** The worker process died on its input, or was killed after the timeout. It may happen again with the same input. */
export class WorkerCrashed extends Error {}

/** The input took more CPU or memory than its size allows; a retry would, too. */
export class WorkerOverrun extends Error {}

/** Attempts after which an input that crashes the worker is given up, since others are waiting. */
export const maxCrashes = 5
/** Chunks of a file sent but not acknowledged; bounds the memory when the disk is faster than the worker. */
const maxInFlight = 8

/** An idle worker process ends after this time and frees its memory. */
const idleMs = 2000

/** CPU seconds: for every model, for every part of it, and for the bytes of the part. */
const budget = { model: 8, part: 2, bytesPerSecond: 5e6 } as const
const memoryBytes = 512 * 1024 * 1024

let last: Promise<unknown> = Promise.resolve()

/**
 * Builds a light model in a child process of low priority, one at a time: reading a scan takes up to about 300 MB,
 * which the server process should not have to hold. Aborting `stopping` kills the process and throws the signal's
 * reason. Throws `WorkerCrashed` after `maxMs`.
 */
export const runInWorker = <T>(
  make: (maker: MeshWorker) => Promise<T>,
  stopping?: AbortSignal,
  maxMs = timeoutMs,
): Promise<T> => {
  const turn = last.then(() => withProcess(make, stopping, maxMs))
  last = turn.catch(() => {})
  return turn
}

/** A connection to the worker process: every request gets one reply, in order. */
class WorkerConnection {
  private readonly child: ChildProcess
  /** A pipe for the bytes of files: as IPC messages they would cost the server ten times as much CPU. */
  private readonly bytes: Socket
  private readonly replies: WorkerReply[] = []
  private wake = (): void => {}
  gone: Error | undefined
  /** Requests without a reply yet. */
  open = 0

  constructor() {
    this.child = fork(new URL('./mesh-worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      // The worker reads untrusted files, so it gets none of the server's settings.
      env: {
        NODE_OPTIONS: process.env.NODE_OPTIONS,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    })
    this.bytes = this.child.stdio[bytesAt] as Socket
    const handleCrash = (error: Error) => this.end(new WorkerCrashed(error.message, { cause: error }))
    this.bytes.on('error', handleCrash)
    lowerPriority(this.child)
    this.child.on('message', (answer: WorkerReply) => {
      this.replies.push(answer)
      this.wake()
    })
    this.child.on('error', handleCrash)
    this.child.on('exit', code => handleCrash(new Error(`the process that makes models ended with ${code}`)))
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** An idle worker must not keep this process alive. */
  setIdle(isIdle: boolean): void {
    const { child } = this
    if (isIdle) child.unref()
    else child.ref()
    if (isIdle) child.channel?.unref()
    else child.channel?.ref()
    if (isIdle) this.bytes.unref()
    else this.bytes.ref()
  }

  end(error: Error): void {
    this.gone ??= error
    this.wake()
    this.child.kill('SIGKILL')
  }

  request(message: WorkerRequest): void {
    if (this.gone) return
    this.open += 1
    // A process that has just ended may show here (EPIPE) before its exit event.
    this.child.send(message, error => error && this.end(new WorkerCrashed(error.message, { cause: error })))
  }

  send(piece: Uint8Array): void {
    // Stops reading the file for a process that has ended.
    if (this.gone) throw this.gone
    if (piece.length === 0) return
    this.request({ what: 'bytes', length: piece.length })
    this.bytes.write(piece)
  }

  async reply(): Promise<WorkerReply> {
    for (;;) {
      if (this.gone) throw this.gone
      const reply = this.replies.shift()
      if (reply) {
        this.open -= 1
        if (reply.what === 'fault') throw reply.fault ? new MeshError(reply.fault) : new Error(reply.detail)
        return reply
      }
      await new Promise<void>(resolve => {
        this.wake = resolve
      })
    }
  }

  /** Discards outstanding replies, so that they are not taken for replies to later requests. */
  async settle(): Promise<void> {
    while (this.open > 0 && !this.gone) await this.reply().catch(() => {})
  }
}

let idle: { worker: WorkerConnection; timer: NodeJS.Timeout } | undefined

const withProcess = async <T>(
  make: (maker: MeshWorker) => Promise<T>,
  stopping: AbortSignal | undefined,
  maxMs: number,
): Promise<T> => {
  stopping?.throwIfAborted()
  clearTimeout(idle?.timer)
  const worker = idle && !idle.worker.gone ? idle.worker : new WorkerConnection()
  idle = undefined
  worker.setIdle(false)
  const timeout = setTimeout(() => worker.end(new WorkerCrashed('a model took too long')), maxMs)
  const limits = { cpuSeconds: budget.model as number, memoryBytes }
  const unwatch = watchProcess(worker.pid, limits, resource =>
    worker.end(
      resource === 'time'
        ? new WorkerCrashed('a model stalled')
        : new WorkerOverrun(`a model took too much ${resource}`),
    ),
  )
  const stop = () => worker.end(stopping?.reason)
  stopping?.addEventListener('abort', stop)
  try {
    worker.request({ what: 'begin' })
    await worker.reply()
    return await make(partsOf(worker, limits))
  } finally {
    clearTimeout(timeout)
    unwatch()
    stopping?.removeEventListener('abort', stop)
    await worker.settle()
    worker.setIdle(true)
    const timer = setTimeout(() => worker.end(new Error('the process was idle')), idleMs)
    timer.unref()
    idle = { worker, timer }
  }
}

const partsOf = (worker: WorkerConnection, limits: Limits): MeshWorker => ({
  part: async (request, bytes) => {
    limits.cpuSeconds += budget.part + request.bytes / budget.bytesPerSecond
    try {
      worker.request({ what: 'part', part: request })
      for await (const piece of bytes) {
        worker.send(piece)
        while (worker.open > maxInFlight) await worker.reply()
      }
      while (worker.open > 0) await worker.reply()
    } catch (error) {
      await worker.settle()
      throw error
    }
    worker.request({ what: 'end' })
    const reply = await worker.reply()
    if (reply.what !== 'part') throw new Error('the worker replied out of order')
    return reply.facts
  },
  finish: async ({ extras, picture }) => {
    worker.request({ what: 'finish', extras, picture })
    const reply = await worker.reply()
    if (reply.what !== 'model') throw new Error('the worker replied out of order')
    return reply
  },
})
