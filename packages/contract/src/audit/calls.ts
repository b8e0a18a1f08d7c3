import { call, list } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import { auditEntry } from './entry.ts'

export const auditCalls = {
  trail: call({
    method: 'GET',
    path: '/admin/audit',
    summary:
      'List the audit trail, newest first. `thingUuid` finds every line that names a case, plan, file or person. The total is capped at 10,000',
    allow: { to: ['staff'], whenBlocked: 'allowed', duty: 'trail' },
    query: listQuery({
      filter: {
        companyUuid: 'id',
        accountUuid: 'id',
        thingUuid: 'id',
        requestUuid: 'id',
        staffRole: 'choice',
        class: 'choice',
        call: 'text',
        result: 'choice',
        code: 'choice',
        createdAt: 'instant',
      },
      order: ['createdAt'],
      rows: 50,
    }),
    reply: list(auditEntry),
    audit: 'account',
  }),
} as const
