import { caseActorKind, statusesInTurn } from '@archway/contract/cases'
import { type NotificationEvent, reachesMuted } from '@archway/contract/notifications'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { runAsSystem, systemScope } from '../../platform/db/scope.ts'
import { type CaseRow, findCase, listMutedBy, systemActor } from '../cases/index.ts'
import { contact } from '../contacts/index.ts'
import type { Person } from './people.ts'

/** The ids of the given people whose turn it is in the case. */
const listInTurn = async (
  tx: Tx,
  { side, status }: CaseRow,
  people: readonly Person[],
): Promise<Set<string>> => {
  const contacts = await tx
    .select({ id: contact.id, role: contact.role, superAdmin: contact.superAdmin })
    .from(contact)
    .where(
      inArray(
        contact.id,
        people.map(({ id }) => id),
      ),
    )
  const isTurn = ({ id, audience }: Person): boolean => {
    const kind = caseActorKind(audience, side)
    const row = contacts.find(candidate => candidate.id === id)
    const rights = { superAdmin: row?.superAdmin ?? false, isRm: row?.role === 'RM' }
    return kind !== null && statusesInTurn(side, { ...systemActor, ...rights, kind }).includes(status)
  }
  return new Set(people.filter(isTurn).map(({ id }) => id))
}

/** Excludes people who have muted the case, unless the event is important enough to reach them nevertheless. */
export const withoutMuted = (
  tx: Tx,
  event: NotificationEvent,
  caseId: string,
  people: readonly Person[],
): Promise<readonly Person[]> =>
  runAsSystem(tx, async () => {
    const mutedCases = await listMutedBy(
      tx,
      caseId,
      people.map(({ id }) => id),
    )
    if (mutedCases.size === 0) return people
    const caseRow = await findCase(tx, systemScope, caseId)
    const theirTurn = caseRow
      ? await listInTurn(
          tx,
          caseRow,
          people.filter(({ id }) => mutedCases.has(id)),
        )
      : new Set<string>()
    return people.filter(
      ({ id, audience }) => !mutedCases.has(id) || reachesMuted(event, audience, theirTurn.has(id)),
    )
  })
