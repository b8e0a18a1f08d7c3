import { randomUUID } from 'node:crypto'
import { caseCalls } from '@archway/contract/cases'

/** A request as the portal sends it; each write gets a new idempotency key. */
export const requestOf = (cookie: string, method: string, body?: object): RequestInit => ({
  method,
  headers: {
    cookie,
    accept: 'application/json',
    ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

/** One request like a client's; returns the failure, or null. */
export const send = async (
  origin: string,
  cookie: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<string | null> => {
  try {
    const response = await fetch(`${origin}${path}`, requestOf(cookie, method, body))
    // The whole response must arrive, not only its beginning.
    await response.arrayBuffer()
    return response.ok ? null : `${method} ${path}: ${response.status}`
  } catch (error) {
    return `${method} ${path}: ${String((error as Error).cause ?? error)}`
  }
}

export const sendExport = (origin: string, cookie: string) =>
  send(origin, cookie, 'GET', `${caseCalls.exportCases.path}?format=csv&type=all`)
export const sendWrite = (origin: string, cookie: string) =>
  send(origin, cookie, 'POST', caseCalls.create.path, { form: { product: 'AL' } })
const sendList = (origin: string, cookie: string) => send(origin, cookie, 'GET', caseCalls.list.path)

/** Clients that make one request after another until they are stopped. */
export const startLoad = (origin: string, writer: string, reader: string, people = 3) => {
  const kinds = [sendList, sendWrite, sendExport]
  const failed: string[] = []
  let sentCount = 0
  let isStopped = false
  const atWork = Array.from({ length: people }, async (_, index) => {
    for (let turn = index; !isStopped; turn += 1) {
      const kind = kinds[turn % kinds.length] as typeof sendList
      const problem = await kind(origin, kind === sendWrite ? writer : reader)
      sentCount += 1
      if (problem) failed.push(problem)
    }
  })
  return {
    sent: () => sentCount,
    failed: () => failed.length,
    stop: async () => {
      isStopped = true
      await Promise.all(atWork)
      return { sent: sentCount, failed }
    },
  }
}
