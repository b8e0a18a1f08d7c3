import * as z from 'zod/mini'
import { caseStatistics } from '../cases/case.ts'
import { caseAttention } from '../cases/list/attention.ts'
import { company, companyConfiguration } from '../company/company.ts'
import { call, one, type ReplyOf } from '../kernel/call.ts'
import { flag } from '../kernel/fields.ts'
import { sessionUser } from './account.ts'

const count = z.int().check(z.gte(0))

/**
 * The replies of the calls that every page of the portal starts with, in one. A part is null if its call is refused.
 */
const bootstrap = z.object({
  /** `GET /contact/me`. */
  user: sessionUser,
  /** `GET /company/me`; this part and the following ones are null for staff who have not switched to a company. */
  company: z.nullable(company),
  /** `GET /company/configuration`. */
  configuration: z.nullable(companyConfiguration),
  /** `GET /dso/company/{id}/hasCases`. */
  hasCases: z.nullable(flag),
  /** `GET /case/statistics`. */
  statistics: z.nullable(caseStatistics),
  /** `GET /dso/case/statistics`. */
  dsoStatistics: z.nullable(caseStatistics),
  /** `GET /case/attention`. */
  attention: z.array(caseAttention),
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
      'Get what every page starts with: the user, their company, and the counts of cases and unread messages',
    allow: { to: 'signedIn', whenBlocked: 'allowed' },
    reply: one(bootstrap),
    // Audited as its parts are: own account, own company, and counts. It contains no case.
    audit: 'none',
  }),
} as const
export type Bootstrap = ReplyOf<typeof bootstrapCalls.read>['data']
