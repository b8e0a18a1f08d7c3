import { type CaseAction, type CaseStatus, caseMachine } from '@archway/contract/cases'
import { doctorMachine } from '@archway/contract/doctors'
import type { Notice, Recipient } from '@archway/contract/kernel'
import type { NotificationEvent } from '@archway/contract/notifications'
import type { Tx } from '../../../platform/db/database.ts'
import type { DomainEvents } from '../../../platform/events.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor, CaseRow } from '../../cases/index.ts'
import { withoutActor } from '../actor.ts'
import { notify } from '../notify.ts'
import { payloadCaseOf, type StoredPayload } from '../payload.ts'
import { type About, findDoctor, listPeopleFor } from '../people.ts'

/** The notifications of a transition, by the `notify` column of its row. */
const noticesOf = (
  action: CaseAction,
  from: CaseStatus,
  to: CaseStatus,
  actorKind: Actor['kind'],
): readonly { event: NotificationEvent; to: readonly Recipient[] }[] => {
  const row = caseMachine.find(
    transition =>
      transition.action === action && transition.to.includes(to) && transition.from?.includes(from) === true,
  )
  return (row?.notify ?? []).filter(notice => applies(notice, to, actorKind))
}

const applies = (notice: Notice, to: string, actorKind: Actor['kind']): boolean =>
  (notice.on === undefined || notice.on === to) && (notice.by === undefined || notice.by.includes(actorKind))

const payloadOf = ({ reasons, comment }: DomainEvents['caseMoved']['attributes']): StoredPayload => ({
  ...(reasons?.length ? { reasons: [...reasons] } : {}),
  ...(comment ? { comment } : {}),
})

/** Notifies people about one case. */
const notifyOfCase = async (
  tx: Tx,
  services: Services,
  {
    event,
    caseRow,
    to,
    actor,
    about,
    data = {},
    once,
  }: {
    event: NotificationEvent
    caseRow: CaseRow
    to: readonly Recipient[]
    actor: Pick<Actor, 'id' | 'kind'>
    about?: Partial<About>
    data?: StoredPayload
    once?: string
  },
): Promise<void> => {
  const people = await listPeopleFor(tx, services, to, {
    caseRow,
    actorKind: actor.kind,
    approves: 'plan',
    onLastLeg: false,
    ...about,
  })
  await notify(tx, services, {
    event,
    companyId: caseRow.companyId,
    caseId: caseRow.id,
    about: caseRow.id,
    people: withoutActor(people, event, actor),
    data: { case: payloadCaseOf(caseRow), ...data },
    ...(once ? { once } : {}),
  })
}

/**
 * Listens to `caseMoved`: writes the notifications of the transition in the same transaction. Cases in one shipment
 * share a notification for each shipment.
 */
export const notifyOfMove =
  (services: Services) =>
  async (tx: Tx, { before, after, action, actor, attributes }: DomainEvents['caseMoved']): Promise<void> => {
    for (const { event, to } of noticesOf(action, before.status, after.status, actor.kind)) {
      const about = { onLastLeg: before.status === 'SHIPPED' }
      const { shipmentId, details } = attributes
      if (!shipmentId) {
        await notifyOfCase(tx, services, {
          event,
          caseRow: after,
          to,
          actor,
          about,
          data: payloadOf(attributes),
        })
        continue
      }
      const people = await listPeopleFor(tx, services, to, {
        caseRow: after,
        actorKind: actor.kind,
        approves: 'plan',
        ...about,
      })
      await notify(tx, services, {
        event,
        companyId: after.companyId,
        about: shipmentId,
        people: withoutActor(people, event, actor),
        data: {
          shipment: { uuid: shipmentId, identifier: String(details?.shipment ?? ''), side: after.side },
          cases: [payloadCaseOf(after)],
        },
      })
    }
  }

/** Listens to `caseEdited`: notifies of changes while the provider works on the case. */
export const notifyOfEdit =
  (services: Services) =>
  async (tx: Tx, { after, actor }: DomainEvents['caseEdited']): Promise<void> => {
    if (after.status !== 'IN_QC' && after.status !== 'IN_PRODUCTION_FILE_SYNC') return
    await notifyOfCase(tx, services, { event: 'CASE_EDITED', caseRow: after, to: ['staff'], actor })
  }

/** Listens to `fileDamaged`: notifies the member of staff responsible for the case. */
export const notifyOfDamage =
  (services: Services) =>
  async (tx: Tx, { asset, caseRow }: DomainEvents['fileDamaged']): Promise<void> =>
    notifyOfCase(tx, services, {
      event: 'FILE_DAMAGED',
      caseRow,
      to: ['staff'],
      actor: { id: null, kind: 'system' },
      once: `${asset.id} ${asset.damagedAt?.toISOString()}`,
    })

/** Recipients of a reminder: the approver for a plan, otherwise the submitter. */
const reminded: Record<DomainEvents['caseReminded']['kind'], readonly Recipient[]> = {
  PLAN_REMINDER: ['approver'],
  EXPIRY_WARNING: ['submitter'],
  RECEIPT_DUE: ['submitter'],
}

/** Listens to `caseReminded`. */
export const notifyOfReminder =
  (services: Services) =>
  async (tx: Tx, { caseRow, kind, days, since, at }: DomainEvents['caseReminded']): Promise<void> =>
    notifyOfCase(tx, services, {
      event: kind,
      caseRow,
      to: reminded[kind],
      actor: { id: null, kind: 'system' },
      data: { days, ...(at ? { at: at.toISOString() } : {}) },
      once: `${days} ${since.toISOString()}`,
    })

/** Listens to `doctorMoved`: notifies doctors of changes to their account, unless they can no longer sign in. */
export const notifyOfDoctor =
  (services: Services) =>
  async (tx: Tx, { companyId, doctorId, action, to, actor }: DomainEvents['doctorMoved']): Promise<void> => {
    const notices = doctorMachine.find(row => row.action === action)?.notify ?? []
    if (!to || !notices.some(({ event }) => event === 'DOCTOR_STATUS_CHANGED')) return
    const { doctor } = await findDoctor(tx, companyId, doctorId)
    await notify(tx, services, {
      event: 'DOCTOR_STATUS_CHANGED',
      companyId,
      about: doctorId,
      people: withoutActor(doctor, 'DOCTOR_STATUS_CHANGED', actor),
      data: { doctorStatus: to },
    })
  }
