import { type Lane, needs, operationsCalls, storageProblems } from '@archway/contract/lab'
import { findLastRun } from '../../../platform/backup/record.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { listProcesses, productVersion, readVersions } from '../../../platform/health/processes.ts'
import { handle, handleWith, type Route } from '../../../platform/http/route.ts'
import { byLane, readTasks, retryFailedJobs, type TaskState } from '../../../platform/jobs/queue.ts'

/** Tasks that send an email have names such as `passwordMail`; one has an older name. */
const sendsMail = ({ task }: TaskState): boolean => task.endsWith('Mail') || task === 'accountNotice'

const sum = (states: readonly TaskState[], key: 'due' | 'retrying' | 'failed'): number =>
  states.reduce((total, state) => total + state[key], 0)

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
    const mails = tasks.filter(sendsMail)
    return {
      data: {
        versions: { archway: productVersion, node: process.version, ...versions },
        needs: needs.map(need => ({ need, ok: checks[need] === 'ok' })),
        processes,
        lanes: byLane(tasks, jobLanes).map(state => ({ ...state, lane: state.lane as Lane })),
        failing: tasks
          .filter(({ retrying, failed }) => retrying + failed > 0)
          .map(({ task, retrying, failed }) => ({ task, retrying, failed })),
        mails: {
          way: config.SMTP_URL ? ('server' as const) : ('outbox' as const),
          waiting: sum(mails, 'due'),
          retrying: sum(mails, 'retrying'),
          failed: sum(mails, 'failed'),
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
