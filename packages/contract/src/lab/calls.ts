import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { instant, uuid } from '../kernel/fields.ts'
import { listQuery } from '../kernel/paging.ts'
import { type QcItem, qcGroups, qcItems } from './checklist.rules.ts'
import { assignForm, queueCase, queueStage } from './queue.ts'
import { queueStages } from './stage.rules.ts'

const staff = { to: ['staff'], whenBlocked: 'allowed' } as const
const uuidAndName = z.object({ uuid, name: z.string() })
const item = z.enum(qcItems as [QcItem, ...QcItem[]])

/** The quality check sheet of a case. */
export const qcSheet = z.object({
  caseUuid: uuid,
  items: z.array(z.object({ item, group: z.enum(qcGroups), checked: z.boolean(), failed: z.boolean() })),
  complete: z.boolean(),
  note: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  savedAt: z.nullable(instant),
  assignee: z.nullable(uuidAndName),
})
export type QcSheet = z.output<typeof qcSheet>

export const labCalls = {
  queue: call({
    method: 'GET',
    path: '/admin/queue',
    summary:
      "Count the cases in each stage of the provider's work; scoped to the company switched to, if any",
    allow: staff,
    reply: one(z.array(queueStage)),
    audit: 'none',
  }),
  queueOf: call({
    method: 'GET',
    path: '/admin/queue/{stage}',
    summary: 'List the cases of a stage, oldest first',
    allow: staff,
    params: z.object({ stage: z.enum(queueStages) }),
    query: listQuery({
      filter: {
        product: 'choice',
        companyUuid: 'id',
        assigneeUuid: 'id',
        unassigned: 'flag',
        overdue: 'flag',
        identifier: 'text',
        patientName: 'text',
      },
      order: ['since', 'dueAt', 'createdAt'],
      defaultOrder: 'since asc',
      rows: 50,
    }),
    reply: list(queueCase),
    audit: 'patientRead',
  }),
  qcSheet: call({
    method: 'GET',
    path: '/admin/case/{id}/qc',
    summary: 'Get the quality check sheet of a case with its answers',
    allow: staff,
    ids: { id: 'case' },
    reply: one(qcSheet),
    audit: 'patientRead',
  }),
  saveQcSheet: call({
    method: 'PUT',
    path: '/admin/case/{id}/qc',
    summary: 'Answer items of the quality check sheet; the case passes by its own action `qcPass`',
    allow: { ...staff, duty: 'planning' },
    ids: { id: 'case' },
    body: z.object({
      checked: z.array(item).check(z.maxLength(50)),
      /** Failed items, which are not among `checked`: the reasons of a return. */
      failed: z.optional(z.array(item).check(z.maxLength(50))),
      note: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
    }),
    reply: one(qcSheet),
    audit: 'patientWrite',
  }),
  assign: call({
    method: 'PUT',
    path: '/admin/case/{id}/assignee',
    summary: 'Assign a case to yourself, to a colleague, or to no one',
    allow: { ...staff, duty: 'work' },
    ids: { id: 'case' },
    body: assignForm,
    reply: one(z.object({ caseUuid: uuid, assignee: z.nullable(uuidAndName) })),
    audit: 'patientWrite',
  }),
  staffMembers: call({
    method: 'GET',
    path: '/admin/staff',
    summary: 'List the staff to whom a case can be assigned',
    allow: staff,
    reply: one(z.array(uuidAndName)),
    audit: 'none',
  }),
} as const
