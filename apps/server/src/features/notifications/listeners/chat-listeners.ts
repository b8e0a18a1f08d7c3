import { deliveryOf } from '@archway/contract/notifications'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { DomainEvents } from '../../../platform/events.ts'
import type { Services } from '../../../platform/services.ts'
import { type CaseRow, findCase } from '../../cases/index.ts'
import type { ChatNews } from '../../chat/index.ts'
import { staff } from '../../contacts/index.ts'
import { withoutMuted } from '../muted.ts'
import { choiceKey, notify, readChoices } from '../notify.ts'
import { payloadCaseOf } from '../payload.ts'
import { listPeopleFor, listPeopleNamed, listStaff, type Person } from '../people.ts'
import { hasDevices, listDevices } from '../push/devices.ts'
import { pushChat } from '../push/jobs.ts'

type WaitingParty = Pick<ChatNews, 'party' | 'assigneeId'>

/** The readers of a party: for staff the assigned member, if there is one. */
const listReaders = async (
  tx: Tx,
  services: Services,
  caseRow: CaseRow,
  { party, assigneeId }: WaitingParty,
): Promise<Person[]> => {
  const assignees = party === 'staff' && assigneeId ? await listStaff(tx, eq(staff.id, assigneeId)) : []
  if (assignees.length > 0) return assignees
  return listPeopleFor(tx, services, party === 'dso' ? ['dso', 'relationshipManager'] : [party], {
    caseRow,
    actorKind: 'system',
    approves: 'plan',
    onLastLeg: false,
  })
}

/** Listens to `chatUnread`: one mail for all unseen messages of a case; the chat has its badge. */
export const notifyOfChat =
  (services: Services) =>
  async (tx: Tx, { caseId, unread, since, ...waiting }: DomainEvents['chatUnread']): Promise<void> => {
    const caseRow = await findCase(tx, systemScope, caseId)
    if (!caseRow || unread === 0) return
    await notify(tx, services, {
      event: 'CHAT_MESSAGE',
      companyId: caseRow.companyId,
      caseId: caseRow.id,
      about: caseRow.id,
      people: await listReaders(tx, services, caseRow, waiting),
      data: { case: payloadCaseOf(caseRow) },
      once: since.toISOString(),
      withoutPush: true,
    })
  }

/**
 * Listens to `chatMentioned`: notifies the mentioned people, including those on the writer's side, for whom the
 * message does not count as unread.
 */
export const notifyMentioned =
  (services: Services) =>
  async (tx: Tx, { caseRow, messageId, people }: DomainEvents['chatMentioned']): Promise<void> => {
    const mentionedIds = new Set(people.map(({ uuid }) => uuid))
    await notify(tx, services, {
      event: 'CHAT_MENTION',
      companyId: caseRow.companyId,
      caseId: caseRow.id,
      about: caseRow.id,
      people: await listPeopleNamed(tx, caseRow, mentionedIds),
      data: { case: payloadCaseOf(caseRow) },
      once: messageId,
    })
  }

const pushTo = async (tx: Tx, services: Services, news: ChatNews): Promise<void> => {
  const caseRow = await findCase(tx, systemScope, news.caseId)
  if (!caseRow) return
  const people = await withoutMuted(
    tx,
    'CHAT_MESSAGE',
    caseRow.id,
    await listReaders(tx, services, caseRow, news),
  )
  const devices = await listDevices(
    tx,
    people.map(({ id }) => id),
    services.clock.now(),
  )
  const choices = await readChoices(tx, people, ['chat'])
  for (const { id, audience, emailSubscription } of people) {
    const { push } = deliveryOf(
      'CHAT_MESSAGE',
      audience,
      choices.get(choiceKey(id, 'chat')),
      emailSubscription,
    )
    if (!push) continue
    const { party, seq } = news
    for (const sessionId of devices.get(id) ?? [])
      await pushChat(tx, { sessionId, caseRow: payloadCaseOf(caseRow), party, seq })
  }
}

/** Listens to `chatNews`: pushes messages to devices as they come. */
export const pushOfChat =
  (services: Services) =>
  async (tx: Tx, { news }: DomainEvents['chatNews']): Promise<void> => {
    if (!(await hasDevices(tx))) return
    for (const chatNews of news) await pushTo(tx, services, chatNews)
  }
