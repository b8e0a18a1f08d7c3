import { patientName } from '@archway/contract/cases'
import { trackingUrl } from '@archway/contract/catalog'
import {
  allowedShipmentActions,
  type Shipment,
  type ShipmentCase,
  type ShipmentEvent,
  withheldShipmentActions,
} from '@archway/contract/shipments'
import type { Language } from '@archway/words'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Services } from '../../platform/services.ts'
import type { CourierRow } from '../catalog/index.ts'
import { addressIn, orderedRequestOf } from '../orders/index.ts'
import { type ShipmentActor, shipmentActorOf } from './actor.ts'
import type { CaseInside, ShipmentView } from './store.ts'
import type { shipmentHistory } from './table.ts'
import { shipmentFactsOf, waitsForLastMile } from './transition.ts'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

type Reader = { language: Language; actor: ShipmentActor; now: Date }

/** The replies for shipments, as this viewer sees them. */
export const shipmentOf = (
  view: ShipmentView,
  {
    viewer,
    services,
    language,
  }: { readonly viewer: Viewer; readonly services: Services; readonly language: Language },
): Shipment =>
  shipmentFor(view, {
    language,
    actor: shipmentActorOf(viewer, view.shipment.kind),
    now: services.clock.now(),
  })

/** The reply for a shipment, as this viewer sees it. */
const shipmentFor = (view: ShipmentView, { language, actor, now }: Reader): Shipment => {
  const { shipment: row, courier } = view
  const facts = shipmentFactsOf(
    row,
    {
      orders: view.cases,
      waiting: view.waiting,
      arrived: view.arrived,
      requiresAwb: courier?.requiresAwb ?? true,
    },
    now,
  )
  return {
    uuid: row.id,
    identifier: row.identifier,
    kind: row.kind,
    company: { uuid: row.companyId, name: view.companyName },
    doctor: row.doctorId && view.doctorName ? { uuid: row.doctorId, name: view.doctorName } : null,
    address: addressIn(language, row.address),
    courier: { id: row.courierId, title: courier?.titles[language] ?? row.courierId },
    airwayBillNumber: row.airwayBillNumber,
    trackingUrl: courier && trackingUrl(courier, row.airwayBillNumber),
    boxes: row.boxes,
    weightKg: row.weightKg,
    note: row.note,
    status: row.status,
    cases: view.cases,
    waitingForLastMile: view.waiting,
    lastMile: row.lastMileCourierId
      ? {
          courier: {
            id: row.lastMileCourierId,
            title: view.lastMileCourierTitles?.[language] ?? row.lastMileCourierId,
          },
          airwayBillNumber: row.lastMileAirwayBillNumber,
          trackingUrl: trackingUrl(
            { trackingUrlTemplate: view.lastMileTemplate },
            row.lastMileAirwayBillNumber,
          ),
          date: row.lastMileDate,
        }
      : null,
    createdAt: row.createdAt.toISOString(),
    shippedAt: iso(row.shippedAt),
    deliveredAt: iso(row.deliveredAt),
    allowedActions: allowedShipmentActions(facts, actor),
    withheldActions: withheldShipmentActions(facts, actor),
  }
}

/** A case inside a shipment, with its own last mile or the whole parcel's. */
export const caseInside = (
  { caseRow, order, doctorName, isLatest, requestWaits, requestLastMile }: CaseInside,
  couriers: ReadonlyMap<string, CourierRow>,
  ofShipment: Shipment['lastMile'],
  language: Language,
): ShipmentCase => {
  const isOfRequest = order.requestId !== null
  const lastMile = isOfRequest ? requestLastMile : isLatest ? caseRow.lastMile : null
  const courier = lastMile?.courierId ? couriers.get(lastMile.courierId) : undefined
  return {
    uuid: caseRow.id,
    identifier: caseRow.identifier,
    patientName: patientName(caseRow),
    product: caseRow.product,
    side: caseRow.side,
    doctor: caseRow.doctorId && doctorName ? { uuid: caseRow.doctorId, name: doctorName } : null,
    status: caseRow.status,
    order: {
      uuid: order.id,
      identifier: order.identifier,
      batch: order.batch,
      request: orderedRequestOf(order),
      steps: {
        upper: order.steps.upper ? [...order.steps.upper] : null,
        lower: order.steps.lower ? [...order.steps.lower] : null,
      },
      quantity: order.quantity,
      status: order.status,
    },
    waitsForLastMile: waitsForLastMile({ caseStatus: caseRow.status, isLatest, requestWaits }),
    lastMile: lastMile
      ? {
          courier: lastMile.courierId
            ? { id: lastMile.courierId, title: courier?.titles[language] ?? lastMile.courierId }
            : null,
          airwayBillNumber: lastMile.airwayBillNumber,
          trackingUrl: courier ? trackingUrl(courier, lastMile.airwayBillNumber) : null,
          date: lastMile.date,
        }
      : isLatest || isOfRequest
        ? null
        : ofShipment,
  }
}

export const eventOf = (row: typeof shipmentHistory.$inferSelect): ShipmentEvent => ({
  uuid: row.id,
  action: row.action,
  actorType: row.actorType,
  actorName: row.actorName,
  attributes: row.attributes,
  createdAt: row.createdAt.toISOString(),
})
