import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Runs in a separate thread: CPU that an attack costs its client must not count as the neighbor's waiting time. */
export type ProbeOptions = { readonly url: string; readonly cookie: string; readonly everyMs: number }

const { url, cookie, everyMs } = workerData as ProbeOptions

/** Requests the address repeatedly for this number of milliseconds; returns the duration of each request. */
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
