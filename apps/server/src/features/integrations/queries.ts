import { and, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { DomainQueries } from '../../platform/queries.ts'
import { webhook } from './table.ts'

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`

const countWebhookStates: DomainQueries['webhookStates'] = async tx => {
  const [states] = await tx
    .select({
      working: countWhere(and(webhook.isOn, isNull(webhook.failingSince))),
      failing: countWhere(and(webhook.isOn, isNotNull(webhook.failingSince))),
      stopped: countWhere(and(not(webhook.isOn), inArray(webhook.stopReason, ['failing', 'gone']))),
    })
    .from(webhook)
  return states ?? { working: 0, failing: 0, stopped: 0 }
}

export const integrationQueries = { webhookStates: countWebhookStates }
