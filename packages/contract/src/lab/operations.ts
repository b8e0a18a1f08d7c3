import * as z from 'zod/mini'
import { administrators, call, one } from '../kernel/call.ts'
import { instant, uuid } from '../kernel/fields.ts'

const count = z.number()
/** How the last backup, or the last check of one, ended. */
const run = z.nullable(z.object({ endedAt: instant, problems: count, files: count, bytes: count }))

/** Parts of the product that a process needs; each is well or not. */
export const needs = ['database', 'schema', 'storage', 'disk'] as const
export type Need = (typeof needs)[number]

/** The lanes of the job queue (`start/job-lanes.ts`). */
export const lanes = [
  'mails',
  'documents',
  'figures',
  'models',
  'plans',
  'files',
  'webhooks',
  'upkeep',
] as const
export type Lane = (typeof lanes)[number]

/** What an operator looks at first. No word of it is about a person or a case. */
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
      /** It has not been seen for a minute. */
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
      /** Seconds for which the oldest due job has been waiting. */
      oldestSeconds: count,
    }),
  ),
  /** Tasks with jobs that have failed, by their names in log and metrics. */
  failing: z.array(z.object({ task: z.string(), retrying: count, failed: count })),
  mails: z.object({ way: z.enum(['server', 'outbox']), waiting: count, retrying: count, failed: count }),
  storage: z.object({
    kind: z.enum(['disk', 'bucket']),
    /** Bytes that files may still take; null where the storage knows no limit. */
    freeBytes: z.nullable(count),
  }),
  backup: run,
  verify: run,
})
export type OperationsStatus = z.output<typeof operationsStatus>

export const operationsCalls = {
  operations: call({
    method: 'GET',
    path: '/admin/operations',
    summary:
      'Get the status of the installation: versions, processes, job queue, storage, emails and the last backup',
    allow: administrators,
    reply: one(operationsStatus),
    audit: 'none',
  }),
} as const
