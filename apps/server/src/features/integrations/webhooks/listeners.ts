import { afterCommit, type Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { isHidden } from '../../plans/index.ts'
import { listCasesOfShipment } from '../../shipments/index.ts'
import { addDelivering, type WebhookTurn } from './delivering.ts'
import { addEvents } from './outbox.ts'

/** Starts deliveries after a short delay: one transaction for all events committed at about the same time. */
const createStarter = ({ db, log }: Pick<Services, 'db' | 'log'>) => {
  const dueWebhooks = new Map<string, WebhookTurn>()
  const start = async () => {
    const turns = [...dueWebhooks.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    dueWebhooks.clear()
    await db.within(systemScope, async tx => {
      for (const turn of turns) await addDelivering(tx, turn)
    })
  }
  return (turns: readonly WebhookTurn[]): void => {
    if (dueWebhooks.size === 0 && turns.length > 0)
      setImmediate(() =>
        // The events are in the outbox: the minutely job starts what could not be started here.
        start().catch(error => log.warn({ err: error }, 'a webhook waits for the next sweep')),
      )
    for (const turn of turns) dueWebhooks.set(turn.id, turn)
  }
}

/** Writes events of cases into the outbox of webhooks, in the transaction in which they happen. */
export const joinWebhooks = (services: Services): void => {
  const { events, clock } = services
  const start = createStarter(services)
  const add = async (tx: Tx, ...[event]: [Parameters<typeof addEvents>[1]]): Promise<void> => {
    const turns = await addEvents(tx, event, clock.now())
    if (turns.length > 0) afterCommit(tx, () => start(turns))
  }

  events.on('caseMoved', (tx, { before, after }) =>
    add(tx, {
      type: 'case.status_changed',
      companyId: after.companyId,
      events: [
        {
          companyUuid: after.companyId,
          caseUuid: after.id,
          caseIdentifier: after.identifier,
          from: before.status,
          to: after.status,
        },
      ],
    }),
  )

  events.on('planMoved', (tx, { caseRow, before, after }) =>
    add(tx, {
      type: 'plan.status_changed',
      companyId: caseRow.companyId,
      // Customers are not informed about the withdrawal of a hidden version, either.
      isInside:
        isHidden(after) || (before !== undefined && isHidden(before) && after.status === 'GENERATING'),
      events: [
        {
          companyUuid: caseRow.companyId,
          caseUuid: caseRow.id,
          caseIdentifier: caseRow.identifier,
          planUuid: after.id,
          version: after.version,
          // Customers see neither a hidden version nor its history.
          from: before === undefined || isHidden(before) ? null : before.status,
          to: after.status,
        },
      ],
    }),
  )

  events.on('shipmentMoved', async (tx, { before, after }) => {
    if (before?.status === after.status) return
    const shippedCases = await listCasesOfShipment(tx, after)
    const cases = shippedCases.length > 0 ? shippedCases : [{ id: null, identifier: null }]
    await add(tx, {
      type: 'shipment.status_changed',
      companyId: after.companyId,
      events: cases.map(({ id, identifier }) => ({
        companyUuid: after.companyId,
        shipmentUuid: after.id,
        shipmentIdentifier: after.identifier,
        kind: after.kind,
        caseUuid: id,
        caseIdentifier: identifier,
        from: before?.status ?? null,
        to: after.status,
        courierId: after.courierId,
        airwayBillNumber: after.airwayBillNumber,
      })),
    })
  })
}
