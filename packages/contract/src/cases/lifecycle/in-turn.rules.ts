import { rowFor } from '../../kernel/machine.rules.ts'
import { actorRoles } from '../access.rules.ts'
import type { CaseActor } from '../facts.rules.ts'
import type { Side } from '../side.rules.ts'
import { type CaseStatus, caseStatuses } from '../status.rules.ts'
import { caseTurn } from '../wording.rules.ts'
import { caseActions, caseMachine } from './lifecycle.rules.ts'
import { isOnTheWay } from './on-the-way.rules.ts'

const onTheWay = caseActions.filter(isOnTheWay)

/**
 * The statuses in which it is this actor's turn on a side (ruling 34): the case waits for them, or they have an
 * action that advances it, such as confirming the receipt of a parcel. Actions on a case that waits for no one do not
 * count.
 */
export const statusesInTurn = (side: Side, actor: CaseActor): CaseStatus[] => {
  const roles = actorRoles({ side }, actor)
  const isPartOf = (turn: string): boolean => roles.some(role => role === turn)
  const isTurnOf = (status: CaseStatus): boolean => {
    const turn = caseTurn(status)
    if (turn === 'none') return false
    if ((turn === 'provider') !== (actor.kind === 'staff')) return false
    return isPartOf(turn) || onTheWay.some(action => rowFor(caseMachine, action, status, roles) !== undefined)
  }
  return caseStatuses.filter(isTurnOf)
}
