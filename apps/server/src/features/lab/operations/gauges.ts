import { storageProblems } from '@archway/contract/lab'
import type { Services } from '../../../platform/services.ts'

/** Each check of the bucket stores and deletes an object, so scrapes must not repeat it often. */
const everyMs = 600_000

/** The wrong settings of the bucket that the log and the operations page name. */
export const addBucketGauge = ({ metrics, config, storageFindings }: Services): void => {
  const problems = metrics.gauge(
    'storage_problems',
    'Settings of the bucket that are wrong: 1 or 0; absent if it could not be checked, and without a bucket',
    ['kind'],
  )
  if (!config.S3_BUCKET) return
  metrics.sampled({
    gauges: [problems],
    everyMs,
    sample: async () => {
      const findings = new Map((await storageFindings()).map(({ kind, isWrong }) => [kind, isWrong]))
      for (const kind of storageProblems)
        if (findings.get(kind) !== false) problems.set({ kind }, findings.has(kind) ? 1 : 0)
    },
  })
}
