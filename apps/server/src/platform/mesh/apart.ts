import { Worker } from 'node:worker_threads'
import { MeshError } from '@archway/mesh/read'
import type { Eye } from './picture.ts'
import type { Answered, PartAsked, PartFacts, Told } from './thread.ts'

export type { Eye } from './picture.ts'
export type { PartFacts } from './thread.ts'

export type LightModel = {
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

const patienceMs = 180_000
/** Pieces of a file that may be on their way to the thread; they bound what a fast disk piles up. */
const mostOnTheWay = 8

/** A thread without work ends after this, and gives its memory back. */
const restMs = 2000

let last: Promise<unknown> = Promise.resolve()

/**
 * Makes a light model in a thread of its own. One at a time: a scan takes up to about 300 MB while it is read.
 */
export const makeApart = <T>(make: (maker: ModelMaker) => Promise<T>): Promise<T> => {
  const turn = last.then(() => withThread(make))
  last = turn.catch(() => {})
  return turn
}

/** The two ends of a conversation with the thread: every word is answered once, in turn. */
class Line {
  private readonly worker: Worker
  private readonly answers: Answered[] = []
  private wake = (): void => {}
  gone: Error | undefined
  /** Words that are not answered yet. */
  open = 0

  constructor() {
    this.worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    this.worker.on('message', (answer: Answered) => {
      this.answers.push(answer)
      this.wake()
    })
    this.worker.on('error', error => this.end(error))
    this.worker.on('exit', code => this.end(new Error(`the thread that makes models ended with ${code}`)))
  }

  /** Whether the process may end although the thread is there. */
  rests(resting: boolean): void {
    if (resting) this.worker.unref()
    else this.worker.ref()
  }

  end(error: Error): void {
    this.gone ??= error
    this.wake()
    void this.worker.terminate()
  }

  say(told: Told, moved: ArrayBuffer[] = []): void {
    this.open += 1
    this.worker.postMessage(told, moved)
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

const withThread = async <T>(make: (maker: ModelMaker) => Promise<T>): Promise<T> => {
  clearTimeout(kept?.timer)
  const line = kept && !kept.line.gone ? kept.line : new Line()
  kept = undefined
  line.rests(false)
  const patience = setTimeout(() => line.end(new Error('a model took too long')), patienceMs)
  try {
    line.say({ what: 'begin' })
    await line.hear()
    return await make(makerAt(line))
  } finally {
    clearTimeout(patience)
    await line.settle()
    line.rests(true)
    const timer = setTimeout(() => line.end(new Error('the thread has rested')), restMs)
    timer.unref()
    kept = { line, timer }
  }
}

const makerAt = (line: Line): ModelMaker => ({
  part: async (asked, bytes) => {
    try {
      line.say({ what: 'part', part: asked })
      for await (const piece of bytes) {
        // Pieces of a stream share a pool of memory, which must not move away with one of them.
        const own = Uint8Array.from(piece)
        line.say({ what: 'bytes', bytes: own }, [own.buffer])
        while (line.open > mostOnTheWay) await line.hear()
      }
      while (line.open > 0) await line.hear()
    } catch (error) {
      await line.settle()
      throw error
    }
    line.say({ what: 'end' })
    const answer = await line.hear()
    if (answer.what !== 'part') throw new Error('the thread answers out of turn')
    return answer.facts
  },
  finish: async ({ extras, picture }) => {
    line.say({ what: 'finish', extras, picture })
    const answer = await line.hear()
    if (answer.what !== 'model') throw new Error('the thread answers out of turn')
    return answer
  },
})
