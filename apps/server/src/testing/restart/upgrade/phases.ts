import { setTimeout as pause } from 'node:timers/promises'
import { caseCalls } from '@archway/contract/cases'
import { sessionCalls } from '@archway/contract/session'
import { requestOf } from '../load.ts'

/** The requests from the beginning of a phase to some after its end. */
export type Phase = {
  readonly name: string
  readonly seconds: number
  readonly requests: number
  readonly failed: number
  readonly slowestMs: number
}

/** After a change, a phase lasts for this many requests more. */
const moreRequests = 60

/** Clients without a pause, with calls that both releases have. */
export const startClients = (origin: string, cookies: readonly string[], people: number) => {
  const failures = new Map<string, number>()
  const created: string[] = []
  const times: number[] = []
  let phase = ''
  let isOver = false
  const countFailed = (): number => [...failures.values()].reduce((sum, n) => sum + n, 0)
  /** Returns the id of a created case. */
  const send = async (
    cookie: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<string | undefined> => {
    const started = performance.now()
    const fail = (reason: string): void => {
      const line = `${phase}: ${method} ${path.split('?')[0]?.replace(/[\da-f-]{36}/, '{id}')} ${reason}`
      failures.set(line, (failures.get(line) ?? 0) + 1)
    }
    try {
      const response = await fetch(`${origin}${path}`, requestOf(cookie, method, body))
      const content = await response.text()
      if (!response.ok) fail(`${response.status} ${content.slice(0, 120)}`)
      else if (body) return (JSON.parse(content) as { data: { uuid: string } }).data.uuid
    } catch (error) {
      fail(String((error as Error).cause ?? error))
    } finally {
      times.push(performance.now() - started)
    }
    return undefined
  }
  const work = async (index: number): Promise<void> => {
    const cookie = cookies[index % cookies.length] as string
    let last: string | undefined
    for (let n = index; !isOver; n += 1) {
      if (n % 5 === 0) {
        last = await send(cookie, 'POST', caseCalls.create.path, { form: { product: 'AL' } })
        if (last) created.push(last)
      } else if (n % 5 === 1) await send(cookie, 'GET', `${caseCalls.exportCases.path}?format=csv&type=all`)
      else if (n % 5 === 2) await send(cookie, 'GET', sessionCalls.me.path)
      else if (n % 5 === 3 && last) await send(cookie, 'GET', caseCalls.read.path.replace('{id}', last))
      else await send(cookie, 'GET', caseCalls.list.path)
    }
  }
  const working = Promise.all(Array.from({ length: people }, (_, index) => work(index)))
  return {
    /** The ids of the cases whose creation was acknowledged. */
    created,
    listFailures: (): string[] => [...failures].map(([line, n]) => `${n} x ${line}`),
    during: async (name: string, change: () => Promise<unknown>): Promise<Phase> => {
      phase = name
      const before = countFailed()
      const from = times.length
      const started = performance.now()
      await change()
      const seconds = (performance.now() - started) / 1000
      const enough = times.length + moreRequests
      while (times.length < enough) await pause(20)
      const taken = times.slice(from)
      return {
        name,
        seconds,
        requests: taken.length,
        failed: countFailed() - before,
        slowestMs: Math.round(Math.max(...taken)),
      }
    },
    stop: async (): Promise<void> => {
      isOver = true
      await working
    },
  }
}
