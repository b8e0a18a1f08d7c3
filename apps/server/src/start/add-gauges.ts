import { addCaseGauges } from '../features/cases/index.ts'
import { addBucketGauge } from '../features/lab/index.ts'
import { addTrailGauge } from '../platform/audit/jobs.ts'
import { findLastRun } from '../platform/backup/record.ts'
import { byLane, readTasks } from '../platform/jobs/queue.ts'
import type { Services } from '../platform/services.ts'

/** Scrapes within this time share a query of the queue. */
const queueMs = 5000
/** Scrapes within this time share a query of the last backup. */
const backupMs = 60_000

/**
 * Gauges that are the same for all processes: queue, storage and business. Each process reports them, so that they exist as
 * long as one process runs; a dashboard takes the maximum.
 */
export const addSharedGauges = (services: Services): void => {
  const { metrics, db, clock, jobLanes } = services
  const jobs = metrics.gauge(
    'queue_jobs',
    'Jobs in the queue by lane and state: due, running, retrying after a failure, failed for good',
    ['lane', 'state'],
  )
  const oldest = metrics.gauge(
    'queue_oldest_seconds',
    'For how long the oldest due job of a lane has been waiting; 0 where none waits',
    ['lane'],
  )
  metrics.sampled({
    gauges: [jobs, oldest],
    everyMs: queueMs,
    sample: async () => {
      for (const { lane, oldestSeconds, ...states } of byLane(await readTasks(db), jobLanes)) {
        for (const [state, count] of Object.entries(states)) jobs.set({ lane, state }, count)
        oldest.set({ lane }, oldestSeconds)
      }
    },
  })
  const backupAge = metrics.gauge(
    'backup_age_seconds',
    'Time since the last recorded run of backup and of backup:verify; absent where none was recorded',
    ['kind'],
  )
  metrics.sampled({
    gauges: [backupAge],
    everyMs: backupMs,
    sample: async () => {
      for (const kind of ['backup', 'verify'] as const) {
        const run = await findLastRun(db, kind)
        if (run) backupAge.set({ kind }, (clock.now().getTime() - Date.parse(run.endedAt)) / 1000)
      }
    },
  })
  addTrailGauge(services)
  addCaseGauges(services)
  addBucketGauge(services)
}
