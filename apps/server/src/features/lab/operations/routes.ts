import { type Lane, needs, operationsCalls, storageProblems } from '@archway/contract/lab'
import { findLastRun } from '../../../platform/backup/record.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { listProcesses, productVersion, readVersions } from '../../../platform/health/processes.ts'
import { handle, handleWith, type Route } from '../../../platform/http/route.ts'
import { byLane, readTasks, retryFailedJobs } from '../../../platform/jobs/queue.ts'

export const operationsRoutes: readonly Route[] = [
  handle(operationsCalls.operations, async ({ services }) => {
    const { db, config, storage, storageFindings, readiness, jobLanes, queries } = services
    const [checks, processes, tasks, freeBytes, findings, versions, backup, verify, webhooks] =
      await Promise.all([
        readiness.look(),
        listProcesses(db),
        readTasks(db),
        storage.uploads.free().catch(() => null),
        storageFindings(),
        readVersions(db),
        findLastRun(db, 'backup'),
        findLastRun(db, 'verify'),
        db.read(systemScope, tx => queries.webhookStates(tx)),
      ])
    const lanes = byLane(tasks, jobLanes)
    const mails = lanes.find(({ lane }) => lane === 'mails')
    return {
      data: {
        versions: { archway: productVersion, node: process.version, ...versions },
        needs: needs.map(need => ({ need, ok: checks[need] === 'ok' })),
        processes,
        lanes: lanes.map(state => ({ ...state, lane: state.lane as Lane })),
        failing: tasks
          .filter(({ retrying, failed }) => retrying + failed > 0)
          .map(({ task, retrying, failed }) => ({ task, retrying, failed })),
        mails: {
          way: config.SMTP_URL ? ('server' as const) : ('outbox' as const),
          waiting: mails?.due ?? 0,
          retrying: mails?.retrying ?? 0,
          failed: mails?.failed ?? 0,
        },
        webhooks,
        storage: {
          kind: config.S3_BUCKET ? ('bucket' as const) : ('disk' as const),
          freeBytes,
          problems: storageProblems.filter(problem =>
            findings.some(({ kind, isWrong }) => isWrong && kind === problem),
          ),
        },
        backup,
        verify,
      },
    }
  }),

  handleWith(operationsCalls.retryJobs, { scope: systemScope }, async ({ within, body }) => ({
    data: { jobs: await within(tx => retryFailedJobs(tx, body.task)) },
  })),
]
