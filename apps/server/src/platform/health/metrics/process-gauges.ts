import type { Services } from '../../services.ts'
import type { Check, Checks } from '../readiness.ts'

/** Gauges of connections and sockets. Add them first, because sampling other gauges uses connections. */
export const addConnectionGauges = ({ metrics, db, live }: Services): void => {
  const connections = metrics.gauge(
    'database_connections',
    'Connections to the database for requests: in use, idle, and the most there may be',
    ['state'],
  )
  const waitingGauge = metrics.gauge('database_waiting_requests', 'Work that waits for a connection')
  const sockets = metrics.gauge('sockets', 'Open sockets of this process')
  metrics.sampled({
    gauges: [connections, waitingGauge, sockets],
    sample: () => {
      const { totalCount, idleCount, waitingCount, options } = db.pool
      connections.set({ state: 'used' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'max' }, options.max ?? 0)
      waitingGauge.set(waitingCount)
      sockets.set(live.openSockets())
    },
  })
}

/** Gauges of the role of the process and its readiness. */
export const addProcessGauges = (
  { metrics, storage, config }: Services,
  readChecks: () => Promise<Checks>,
): void => {
  const info = metrics.gauge('info', 'The process: its role and the version of Node', ['role', 'node'])
  info.set({ role: config.ROLE ?? 'web', node: process.version }, 1)

  const ready = metrics.gauge('ready', 'Whether each thing that the process needs is there: 1 or 0', [
    'check',
  ])
  metrics.sampled({
    gauges: [ready],
    sample: async () => {
      const checks = await readChecks()
      for (const [check, state] of Object.entries(checks) as [Check, string][])
        ready.set({ check }, state === 'ok' ? 1 : 0)
    },
  })

  const free = metrics.gauge('storage_free_bytes', 'Room for files; absent where the storage knows no limit')
  metrics.sampled({
    gauges: [free],
    everyMs: 10_000,
    sample: async () => {
      const bytes = await storage.uploads.free()
      if (bytes === null) free.remove()
      else free.set(bytes)
    },
  })
}
