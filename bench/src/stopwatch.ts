import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** In a separate thread: what an attack costs its own process must not be counted as the neighbour's wait. */
export type Watch = { readonly url: string; readonly cookie: string; readonly everyMs: number }

const { url, cookie, everyMs } = workerData as Watch

/** Asks for the address over and over for some milliseconds; answers how long each answer took. */
parentPort?.on('message', async (forMs: number) => {
  const until = performance.now() + forMs
  const times: number[] = []
  while (performance.now() < until) {
    const from = performance.now()
    await (await fetch(url, { headers: { cookie } })).arrayBuffer()
    times.push(performance.now() - from)
    await pause(everyMs)
  }
  parentPort?.postMessage(times)
})
