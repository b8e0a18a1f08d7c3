import type { WebhookData } from '@archway/contract/integrations'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { webhook, webhookDelivery } from '../table.ts'
import { deliveryOf } from './outbox.ts'

type Line = {
  id: string
  webhookId: string
  ownerId: string | null
  companyId: string
  caseId: string
  identifier: string
  seq: number
  party: WebhookData['chat.message_added']['party']
  hasFile: boolean
  createdAt: Date
}

/**
 * Adds new chat messages to the outbox. A write of a message, the most frequent write of the product, does not do
 * this itself: this job reads the messages written since its last run. It looks five minutes back, for messages that
 * were committed late or by a server with a slow clock; messages already in the outbox are not added again. Returns
 * whether any webhook receives chat messages.
 */
export const collectChatLines = async (tx: Tx, now: Date): Promise<boolean> => {
  const receivers = await tx
    .select({ id: webhook.id })
    .from(webhook)
    .where(sql`${webhook.isOn} and ${webhook.chatFrom} is not null`)
  if (receivers.length === 0) return false
  const { rows } = await tx.execute<Line>(sql`
    select m.id, w.id as "webhookId", w.company_id as "ownerId", m.company_id as "companyId", m.room_id as "caseId",
      c.identifier, m.seq, m.party, m.file is not null as "hasFile", m.created_at as "createdAt"
    from webhook w
    join chat_message m on (w.company_id is null or m.company_id = w.company_id)
      and m.created_at >= greatest(w.chat_until - interval '5 minutes', w.chat_from)
    join case_file c on c.id = m.room_id
    where w.is_on and w.chat_from is not null and m.party <> 'system' and not exists (
      select from webhook_delivery d where d.webhook_id = w.id and d.event_id = m.id and not d.is_repeat)
    order by m.room_id, m.seq, w.id`)
  const values = rows.map(line =>
    deliveryOf(
      { id: line.webhookId, companyId: line.ownerId },
      {
        id: line.id,
        type: 'chat.message_added',
        at: new Date(line.createdAt),
        data: {
          companyUuid: line.companyId,
          caseUuid: line.caseId,
          caseIdentifier: line.identifier,
          messageUuid: line.id,
          seq: line.seq,
          party: line.party,
          hasFile: line.hasFile,
        },
      },
      now,
    ),
  )
  for (let index = 0; index < values.length; index += 500)
    await tx
      .insert(webhookDelivery)
      .values(values.slice(index, index + 500))
      .onConflictDoNothing()
  for (const { id } of receivers) await tx.update(webhook).set({ chatUntil: now }).where(eq(webhook.id, id))
  return true
}
