import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import type { Eye } from '@archway/mesh/picture'
import { MeshError } from '@archway/mesh/read'
import { type Limits, watchProcess } from '../work/watch.ts'
import { type Answered, bytesAt, type PartAsked, type PartFacts, type Told } from './told.ts'

export type { Eye } from '@archway/mesh/picture'
export type { PartFacts } from './told.ts'

type LightModel = {
  /** glTF, see docs/light-models.md. */
  readonly glb: Uint8Array
  /** Red, green, blue and cover of each pixel of `pictureSize`, if it was asked for. */
  readonly picture: Uint8Array | null
}

/** Makes one light model of several surfaces. */
export type ModelMaker = {
  /** Reads one surface. Throws a `MeshError` when it is none; the maker goes on with the next. */
  part(asked: PartAsked, bytes: AsyncIterable<Uint8Array>): Promise<PartFacts>
  finish(asked: { extras?: unknown; picture: Eye | null }): Promise<LightModel>
}

/** Far beyond what the largest scan takes, even behind everything else. */
const patienceMs = 300_000

/** The process has died of what it was given, or been let go because that took too long. It may do so again. */
export class MakerLost extends Error {}

/** It took more CPU or memory than its size allows, and would again. */
export class MakerOverrun extends Error {}

/** What has ended its maker so often is given up: others wait for their models. */
export const mostLosses = 5
/** Pieces of a file that may be on their way to the process; they bound what a fast disk piles up. */
const mostOnTheWay = 8

/** A process without work ends after this, and gives its memory back. */
const restMs = 2000

/** CPU seconds: for every model, for every part of it, and for the bytes of the part. */
const budget = { model: 8, part: 2, bytesPerSecond: 5e6 } as const
const memoryBytes = 512 * 1024 * 1024

let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a light model in a process of its own, behind everything else the machine does. One at a time: a scan takes
 * up to about 300 MB while it is read, and a server that answers should neither hold nor lose them. Nothing is made
 * for a server that is `stopping`: the process ends, and this throws the signal's reason; `MakerLost` after `mostMs`.
 */
export const makeApart = <T>(
  make: (maker: ModelMaker) => Promise<T>,
  stopping?: AbortSignal,
  mostMs = patienceMs,
): Promise<T> => {
  const turn = last.then(() => withProcess(make, stopping, mostMs))
  last = turn.catch(() => {})
  return turn
}

/** Whoever asks for a page goes first. Where a system does not allow it, the model is made all the same. */
const behindOthers = ({ pid }: ChildProcess): void => {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or keeps its place.
  }
}

/** The two ends of a conversation with the process: every word is answered once, in turn. */
class Line {
  private readonly child: ChildProcess
  /** Where the bytes of files go: put into words they would cost the server ten times as much. */
  private readonly bytes: Socket
  private readonly answers: Answered[] = []
  private wake = (): void => {}
  gone: Error | undefined
  /** Words that are not answered yet. */
  open = 0

  constructor() {
    this.child = fork(new URL('./maker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      // It reads files of strangers, and needs none of the server's settings for that.
      env: { NODE_OPTIONS: process.env.NODE_OPTIONS },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    })
    this.bytes = this.child.stdio[bytesAt] as Socket
    const lost = (error: Error) => this.end(new MakerLost(error.message, { cause: error }))
    this.bytes.on('error', lost)
    this.child.once('spawn', () => behindOthers(this.child))
    this.child.on('message', (answer: Answered) => {
      this.answers.push(answer)
      this.wake()
    })
    this.child.on('error', lost)
    this.child.on('exit', code => lost(new Error(`the process that makes models ended with ${code}`)))
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** Whether this process may end although the other is there. */
  rests(resting: boolean): void {
    const { child } = this
    if (resting) child.unref()
    else child.ref()
    if (resting) child.channel?.unref()
    else child.channel?.ref()
    if (resting) this.bytes.unref()
    else this.bytes.ref()
  }

  end(error: Error): void {
    this.gone ??= error
    this.wake()
    this.child.kill('SIGKILL')
  }

  say(told: Told): void {
    if (this.gone) return
    this.open += 1
    // A process that has just ended may be noticed here (EPIPE) before its exit is reported.
    this.child.send(told, error => error && this.end(new MakerLost(error.message, { cause: error })))
  }

  send(piece: Uint8Array): void {
    // Nobody reads on for a process that has ended.
    if (this.gone) throw this.gone
    if (piece.length === 0) return
    this.say({ what: 'bytes', length: piece.length })
    this.bytes.write(piece)
  }

  async hear(): Promise<Answered> {
    for (;;) {
      if (this.gone) throw this.gone
      const answer = this.answers.shift()
      if (answer) {
        this.open -= 1
        if (answer.what === 'fault')
          throw answer.fault ? new MeshError(answer.fault) : new Error(answer.detail)
        return answer
      }
      await new Promise<void>(resolve => {
        this.wake = resolve
      })
    }
  }

  /** Hears what is still to be answered, whatever it is: it must not be taken for the answer to what follows. */
  async settle(): Promise<void> {
    while (this.open > 0 && !this.gone) await this.hear().catch(() => {})
  }
}

let kept: { line: Line; timer: NodeJS.Timeout } | undefined

const withProcess = async <T>(
  make: (maker: ModelMaker) => Promise<T>,
  stopping: AbortSignal | undefined,
  mostMs: number,
): Promise<T> => {
  stopping?.throwIfAborted()
  clearTimeout(kept?.timer)
  const line = kept && !kept.line.gone ? kept.line : new Line()
  kept = undefined
  line.rests(false)
  const patience = setTimeout(() => line.end(new MakerLost('a model took too long')), mostMs)
  const limits = { cpuSeconds: budget.model as number, memoryBytes }
  const unwatch = watchProcess(line.pid, limits, resource =>
    line.end(
      resource === 'time'
        ? new MakerLost('a model stalled')
        : new MakerOverrun(`a model took too much ${resource}`),
    ),
  )
  const stop = () => line.end(stopping?.reason)
  stopping?.addEventListener('abort', stop)
  try {
    line.say({ what: 'begin' })
    await line.hear()
    return await make(makerAt(line, limits))
  } finally {
    clearTimeout(patience)
    unwatch()
    stopping?.removeEventListener('abort', stop)
    await line.settle()
    line.rests(true)
    const timer = setTimeout(() => line.end(new Error('the process has rested')), restMs)
    timer.unref()
    kept = { line, timer }
  }
}

const makerAt = (line: Line, limits: Limits): ModelMaker => ({
  part: async (asked, bytes) => {
    limits.cpuSeconds += budget.part + asked.bytes / budget.bytesPerSecond
    try {
      line.say({ what: 'part', part: asked })
      for await (const piece of bytes) {
        line.send(piece)
        while (line.open > mostOnTheWay) await line.hear()
      }
      while (line.open > 0) await line.hear()
    } catch (error) {
      await line.settle()
      throw error
    }
    line.say({ what: 'end' })
    const answer = await line.hear()
    if (answer.what !== 'part') throw new Error('the maker answers out of turn')
    return answer.facts
  },
  finish: async ({ extras, picture }) => {
    line.say({ what: 'finish', extras, picture })
    const answer = await line.hear()
    if (answer.what !== 'model') throw new Error('the maker answers out of turn')
    return answer
  },
})
