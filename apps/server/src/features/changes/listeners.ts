import { chatTypeKey } from '@archway/contract/case-files'
import type { Change } from '@archway/contract/changes'
import { afterCommit, type Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import type { Services } from '../../platform/services.ts'
import { peopleRoom } from '../../platform/sockets/serve.ts'
import { type CaseRow, findCase } from '../cases/index.ts'
import { listAudience, type Whose } from '../chat/index.ts'
import { isHidden, type PlanRow } from '../plans/index.ts'
import { listDoctorsInside } from '../shipments/index.ts'
import { createChangeCollector } from './gather.ts'

/** The rooms of the people who may see a case. */
export type Audience = (caseRow: Whose) => string[]

const staffRooms = [peopleRoom.staff]
const isDraft = ({ status }: CaseRow): boolean => status === 'NEW'

/**
 * Publishes changes to open portals after the commit: kind and id, only to those who may see the entity. They fetch
 * the entity itself by calls, within their scope.
 */
export const joinChanges = (services: Services, audience: Audience = listAudience): void => {
  const { events } = services
  const gather = createChangeCollector(services)
  const publish = (tx: Tx, rooms: readonly string[], change: Change): void =>
    afterCommit(tx, () => gather(rooms, change))

  const publishCase = (tx: Tx, caseRow: CaseRow, rooms = audience(caseRow)): void =>
    publish(tx, rooms, { kind: 'case', id: caseRow.id })

  const publishPlan = (tx: Tx, caseRow: CaseRow, plan: PlanRow, isSeen: boolean): void =>
    publish(tx, isSeen ? audience(caseRow) : staffRooms, { kind: 'plan', id: plan.id, caseId: caseRow.id })

  events.on('caseCreated', async (tx, { caseRow }) => publishCase(tx, caseRow))
  events.on('draftDeleted', async (tx, { caseRow }) => publishCase(tx, caseRow))
  events.on('caseMoved', async (tx, { after }) => publishCase(tx, after))
  events.on('caseTouched', async (tx, { caseRow, isInside }) =>
    publishCase(tx, caseRow, isInside ? staffRooms : undefined),
  )
  events.on('caseEdited', async (tx, { before, after }) => {
    // A draft is saved at every pause of typing; the provider is notified only at submission. The previous owner of
    // the draft is notified, too.
    const rooms = new Set([...audience(before), ...audience(after)])
    if (isDraft(after)) rooms.delete(peopleRoom.staff)
    publishCase(tx, after, [...rooms])
  })

  events.on('planMoved', async (tx, { caseRow, before, after }) =>
    publishPlan(tx, caseRow, after, !isHidden(after) || (before !== undefined && !isHidden(before))),
  )
  events.on('planEdited', async (tx, { caseRow, after }) => publishPlan(tx, caseRow, after, !isHidden(after)))
  events.on('orderMoved', async (tx, { caseRow, after }) =>
    publish(tx, audience(caseRow), { kind: 'order', id: after.id, caseId: caseRow.id }),
  )
  events.on('requestMoved', async (tx, { caseRow, after }) =>
    publish(tx, audience(caseRow), { kind: 'request', id: after.id, caseId: caseRow.id }),
  )

  const emitShipmentMoved = async (tx: Tx, { after }: Pick<DomainEvents['shipmentMoved'], 'after'>) => {
    // A parcel to the DSO concerns every doctor with a case inside.
    const doctors = after.kind === 'dso' ? await listDoctorsInside(tx, after) : []
    const rooms = [null, ...doctors].flatMap(doctorId =>
      audience({ id: after.id, companyId: after.companyId, side: 'client', doctorId }),
    )
    publish(tx, [...new Set(rooms)], { kind: 'shipment', id: after.id })
  }
  events.on('shipmentMoved', emitShipmentMoved)
  events.on('shipmentTouched', emitShipmentMoved)

  const publishFile = async (tx: Tx, { asset }: DomainEvents['assetChanged']): Promise<void> => {
    // Chat files are announced by their message.
    if (asset.typeKey === chatTypeKey) return
    const caseRow = await findCase(tx, systemScope, asset.caseId)
    if (!caseRow) return
    // Files of plans are internal to the provider: customers see them in the published plan.
    publish(tx, asset.planId === null ? audience(caseRow) : staffRooms, {
      kind: 'file',
      id: asset.id,
      caseId: asset.caseId,
    })
  }
  events.on('assetReady', publishFile)
  events.on('assetChanged', publishFile)

  const publishDoctor = async (
    tx: Tx,
    { companyId, doctorId }: DomainEvents['doctorEdited'],
  ): Promise<void> =>
    publish(tx, audience({ id: doctorId, companyId, side: 'doctor', doctorId }), {
      kind: 'doctor',
      id: doctorId,
    })
  events.on('doctorMoved', publishDoctor)
  events.on('doctorEdited', publishDoctor)

  events.on('notificationsChanged', async (tx, { accountIds }) =>
    publish(tx, accountIds.map(peopleRoom.person), { kind: 'notification', id: null }),
  )
}
