import { randomUUID } from 'node:crypto'
import { type CaseAction, caseMachine } from '@archway/contract/cases'
import type { ChatSource, ChatSystem } from '@archway/contract/chat'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { addJob, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findCase } from '../cases/index.ts'
import { announce, announceCrontab } from './live/announce.ts'
import { publishMessage } from './live/publish.ts'
import { messageOf } from './present.ts'
import { remindCrontab, sendChatReminders } from './remind.ts'
import { followMention, type Mention } from './write/mentions.ts'
import { writeMessage } from './write/write.ts'

/** Actions of the provider that are not posted in the chat. */
const unpostedActions: readonly CaseAction[] = [
  'syncDone',
  'mfgDone',
  'addToShipment',
  'removeFromShipment',
  'reverseMfg',
]

type SystemMessage = { messageId: string; at: string; roomId: string; source: ChatSource; system: ChatSystem }

/**
 * Posts a change of a case in its chat: an event and its data, shown in each reader's language. The message is written
 * after the commit, so that a transition never waits for a chat room.
 */
export const postEventOnCaseMoved = async (
  tx: Tx,
  { before, after, action, actor, attributes }: DomainEvents['caseMoved'],
): Promise<void> => {
  if (unpostedActions.includes(action)) return
  const event = caseMachine.find(row => row.action === action && row.to.includes(after.status))?.history
  if (!event) return
  const line: SystemMessage = {
    messageId: randomUUID(),
    at: after.statusSince.toISOString(),
    roomId: after.id,
    source: actor.kind === 'client' || actor.kind === 'doctor' ? 'doctor' : 'admin',
    system: {
      event,
      data: {
        from: before.status,
        to: after.status,
        actor: actor.name,
        ...(attributes.comment ? { comment: attributes.comment } : {}),
        ...(attributes.reasons?.length ? { reasons: [...attributes.reasons] } : {}),
        ...attributes.details,
      },
    },
  }
  await addJob(tx, 'chatLine', line)
}

export const chatCrontab = [remindCrontab, announceCrontab].join('\n')

export const chatJobs = (services: Services): Jobs => ({
  chatReminders: async () => {
    await sendChatReminders(services)
  },
  chatAnnounce: async () => {
    await announce(services)
  },
  chatMention: async (mention: Mention) => followMention(services, mention),
  chatLine: async ({ messageId, at, roomId, source, system }: SystemMessage) => {
    const caseRow = await services.db.within(systemScope, tx => findCase(tx, systemScope, roomId))
    if (!caseRow) return
    const { message, isNew } = await writeMessage(services, {
      id: messageId,
      roomId,
      companyId: caseRow.companyId,
      // If the job runs twice, the message is written once.
      clientMsgId: messageId,
      senderId: null,
      senderName: '',
      party: 'system',
      source,
      body: '',
      system,
      at,
    })
    if (isNew) publishMessage(services, caseRow, messageOf(message))
  },
})
