/*
 * Measures a quiet client's response times while another company floods the server. In a worker thread, so that the
 * CPU the load generator uses is not measured.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

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
