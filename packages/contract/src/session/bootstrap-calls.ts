import * as z from 'zod/mini'
import { caseStatistics } from '../cases/case.ts'
import { company, companyConfiguration } from '../company/company.ts'
import { call, one, type ReplyOf } from '../kernel/call.ts'
import { flag } from '../kernel/fields.ts'
import { sessionUser } from './account.ts'

const count = z.int().check(z.gte(0))

/** The answers of the calls that every page of the portal begins with. A part is null where its own call is refused. */
const bootstrap = z.object({
  /** `GET /contact/me`. */
  user: sessionUser,
  /** `GET /company/me`; null for staff who have not switched to a company, as are the following ones. */
  company: z.nullable(company),
  /** `GET /company/configuration`. */
  configuration: z.nullable(companyConfiguration),
  /** `GET /dso/company/{id}/hasCases`. */
  hasCases: z.nullable(flag),
  /** `GET /case/statistics`. */
  statistics: z.nullable(caseStatistics),
  /** `GET /dso/case/statistics`. */
  dsoStatistics: z.nullable(caseStatistics),
  /** Conversations with unread messages. */
  unreadConversations: count,
  /** `GET /notification/unread`. */
  unreadNotifications: count,
})

export const bootstrapCalls = {
  read: call({
    method: 'GET',
    path: '/bootstrap',
    summary:
      'What every page begins with: the person, their company, and the counts of cases and unread news',
    allow: { to: 'signedIn', whenBlocked: 'allowed' },
    reply: one(bootstrap),
    // As its parts: the own account and company, and counts. No case is shown.
    audit: 'none',
  }),
} as const
export type Bootstrap = ReplyOf<typeof bootstrapCalls.read>['data']
