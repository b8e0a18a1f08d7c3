import { listMentions } from '@archway/contract/chat'
import { and, eq } from 'drizzle-orm'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { findCase } from '../../cases/index.ts'
import { listPeople } from '../people.ts'
import { chatMessage } from '../table.ts'

/** A message that contains an @, as its statement adds it to the job queue. */
export type Mention = { readonly roomId: string; readonly seq: number }

/** Notifies the people that a message mentions, among those its writer could choose. Idempotent. */
export const followMention = (services: Services, { roomId, seq }: Mention): Promise<void> =>
  services.db.within(systemScope, async tx => {
    const caseRow = await findCase(tx, systemScope, roomId)
    const [message] = await tx
      .select()
      .from(chatMessage)
      .where(and(eq(chatMessage.roomId, roomId), eq(chatMessage.seq, seq)))
    if (!caseRow || !message?.senderId) return
    const writer = {
      id: message.senderId,
      audience: message.party === 'staff' ? ('staff' as const) : ('contact' as const),
    }
    const people = listMentions(message.body, await listPeople(tx, systemScope, writer, caseRow, 'en'))
    if (people.length > 0)
      await services.events.emit(tx, 'chatMentioned', { caseRow, messageId: message.id, people })
  })
