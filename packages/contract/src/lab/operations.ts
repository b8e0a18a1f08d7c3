import * as z from 'zod/mini'
import { administrators, call, one } from '../kernel/call.ts'
import { instant, text, uuid } from '../kernel/fields.ts'

const count = z.number()
/** The result of the last backup, or of the last verification. */
const run = z.nullable(z.object({ endedAt: instant, problems: count, files: count, bytes: count }))

/** Dependencies of a process; each is ok or not. */
export const needs = ['database', 'schema', 'storage', 'disk'] as const
export type Need = (typeof needs)[number]

/** Settings of the object storage that can be wrong (`docs/operations.md`, "The bucket"). */
export const storageProblems = ['public', 'permissions', 'cors', 'leftovers'] as const
export type StorageProblem = (typeof storageProblems)[number]

/** The lanes of the job queue (`start/job-lanes.ts`). */
export const lanes = [
  'notices',
  'mails',
  'schedule',
  'documents',
  'exports',
  'figures',
  'models',
  'plans',
  'files',
  'webhooks',
  'upkeep',
] as const
export type Lane = (typeof lanes)[number]

/** The state of the installation for operators. Contains nothing about people or cases. */
export const operationsStatus = z.object({
  versions: z.object({ archway: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
  needs: z.array(z.object({ need: z.enum(needs), ok: z.boolean() })),
  processes: z.array(
    z.object({
      uuid,
      role: z.enum(['web', 'worker', 'all']),
      host: z.string(),
      version: z.string(),
      startedAt: instant,
      seenAt: instant,
      /** Whether it has not renewed its row for a minute. */
      gone: z.boolean(),
    }),
  ),
  lanes: z.array(
    z.object({
      lane: z.enum(lanes),
      due: count,
      running: count,
      /** Failed, and waiting for the next attempt. */
      retrying: count,
      /** Failed for the last time. */
      failed: count,
      /** Age in seconds of the oldest due job. */
      oldestSeconds: count,
    }),
  ),
  /** Tasks with failed jobs, by their names in log and metrics. */
  failing: z.array(z.object({ task: z.string(), retrying: count, failed: count })),
  mails: z.object({ way: z.enum(['server', 'outbox']), waiting: count, retrying: count, failed: count }),
  /** Webhooks of all companies and of the provider. */
  webhooks: z.object({
    working: count,
    /** On, but their last delivery failed. */
    failing: count,
    /** Turned off by the server, because the receiver failed for days or no longer exists. */
    stopped: count,
  }),
  storage: z.object({
    kind: z.enum(['disk', 'bucket']),
    /** Bytes available for files; null if the storage has no known limit. */
    freeBytes: z.nullable(count),
    problems: z.array(z.enum(storageProblems)),
  }),
  backup: run,
  verify: run,
})
export type OperationsStatus = z.output<typeof operationsStatus>

/** `task` as in `failing` of the status. */
export const retryJobsForm = z.object({ task: text(100) })
/** How many jobs run again. */
export const retriedJobs = z.object({ jobs: count })

export const operationsCalls = {
  operations: call({
    method: 'GET',
    path: '/admin/operations',
    summary:
      'Get the status of the installation: versions, processes, job queue, storage, emails, webhooks and the last backup',
    allow: administrators,
    reply: one(operationsStatus),
    audit: 'none',
  }),
  retryJobs: call({
    method: 'POST',
    path: '/admin/operations/retryJobs',
    summary: 'Run the jobs of a task again that have failed for the last time',
    allow: administrators,
    body: retryJobsForm,
    reply: one(retriedJobs),
    audit: 'settings',
  }),
} as const
