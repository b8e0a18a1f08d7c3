import { pagesOf, type QueryOf } from '@archway/contract/kernel'
import { type Shipment, type ShipmentKind, shipmentCalls } from '@archway/contract/shipments'
import type { Language } from '@archway/words'
import { and, inArray, type SQL } from 'drizzle-orm'
import { needCase } from '../cases/index.ts'
import { courier } from '../catalog/index.ts'
import { startOfDay } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { orderBy, whereFilter } from '../platform/db/filter.ts'
import type { Scope } from '../platform/db/scope.ts'
import { sendPdf } from '../platform/http/pdf.ts'
import { handle, type Route } from '../platform/http/route.ts'
import { refuse } from '../platform/refuse.ts'
import type { Services } from '../platform/services.ts'
import type { Viewer } from '../platform/viewer.ts'
import { shipmentActorOf } from './actor.ts'
import { noteCarrierEvent } from './carrier.ts'
import { createShipment, deleteShipment, editShipment, sendLastMile, ship, undoShipping } from './commands.ts'
import { caseInside, eventOf, shipmentFor } from './present.ts'
import type { PackingSlip } from './slip.ts'
import {
  casesInside,
  findShipment,
  listShipments,
  ofKind,
  type ShipmentView,
  shipmentPast,
  withCase,
} from './store.ts'
import { shipment } from './table.ts'

type Asked = { scope: Scope; viewer: Viewer; services: Services; language: Language }

const shown = (view: ShipmentView, { viewer, services, language }: Asked): Shipment =>
  shipmentFor(view, {
    language,
    actor: shipmentActorOf(viewer, view.shipment.kind),
    now: services.clock.now(),
  })

const need = async (tx: Tx, { scope }: Asked, id: string, kind?: ShipmentKind): Promise<ShipmentView> =>
  (await findShipment(tx, scope, id, kind)) ?? refuse('NOT_FOUND')

const columns = {
  status: shipment.status,
  identifier: shipment.identifier,
  airwayBillNumber: shipment.airwayBillNumber,
  courierId: shipment.courierId,
  createdAt: shipment.createdAt,
  shippedAt: shipment.shippedAt,
  kind: shipment.kind,
  companyUuid: shipment.companyId,
  doctorUuid: shipment.doctorId,
}

const page = async (
  tx: Tx,
  asked: Asked,
  query: QueryOf<typeof shipmentCalls.allShipments> | QueryOf<typeof shipmentCalls.shipments>,
  narrowed: SQL | undefined,
) => {
  const { scope, viewer } = asked
  const { rows, total } = await listShipments(tx, scope, {
    where: and(narrowed, whereFilter(query.filter, columns, viewer.company?.timeZone)),
    orderBy: orderBy(query.order, columns, shipment.id),
    page: query.page,
    paginate: query.paginate,
  })
  return {
    data: rows.map(row => shown(row, asked)),
    page: query.page,
    pages: pagesOf(total, query.paginate),
    total,
  }
}

const insideOf = async (
  tx: Tx,
  asked: Asked,
  view: ShipmentView,
  query: QueryOf<typeof shipmentCalls.shipmentCases>,
) => {
  const { rows, total } = await casesInside(tx, asked.scope, view.shipment, query)
  const ids = [
    ...new Set(
      rows.flatMap(({ caseRow, requestLastMile }) =>
        [caseRow.lastMile, requestLastMile].flatMap(note => note?.courierId ?? []),
      ),
    ),
  ]
  const couriers = ids.length > 0 ? await tx.select().from(courier).where(inArray(courier.id, ids)) : []
  const byId = new Map(couriers.map(row => [row.id, row]))
  const { lastMile } = shown(view, asked)
  return {
    data: rows.map(row => caseInside(row, byId, lastMile, asked.language)),
    page: query.page,
    pages: pagesOf(total, query.paginate),
    total,
  }
}

const pastOf = async (tx: Tx, view: ShipmentView, query: QueryOf<typeof shipmentCalls.shipmentHistory>) => {
  const { rows, total } = await shipmentPast(tx, view.shipment, query)
  return { data: rows.map(eventOf), page: query.page, pages: pagesOf(total, query.paginate), total }
}

/** Everything in the box at once, for the slip. */
const all = {
  order: { field: 'identifier', direction: 'asc' },
  page: 1,
  paginate: 1000,
  filter: undefined,
} as const

const acts = { ship, undo: undoShipping, delete: deleteShipment } as const

export const shipmentRoutes: readonly Route[] = [
  handle(shipmentCalls.shipments, ({ within, query, ...asked }) =>
    // What a doctor can reach at all are boxes with the doctor's own cases.
    within(tx => page(tx, asked, query, ofKind(asked.viewer.audience === 'doctor' ? 'dso' : 'client'))),
  ),
  handle(shipmentCalls.dsoShipments, ({ within, query, ...asked }) =>
    within(tx => page(tx, asked, query, ofKind('dso'))),
  ),
  handle(shipmentCalls.allShipments, ({ within, query, ...asked }) =>
    within(tx => page(tx, asked, query, undefined)),
  ),
  handle(shipmentCalls.dsoCaseShipments, ({ within, params, query, ...asked }) =>
    within(async tx => {
      const caseRow = await needCase(tx, asked.scope, params.id, 'doctor')
      return page(tx, asked, query, withCase(asked.scope, caseRow.id))
    }),
  ),

  handle(shipmentCalls.shipment, ({ within, params, ...asked }) =>
    within(async tx => ({ data: shown(await need(tx, asked, params.id), asked) })),
  ),
  handle(shipmentCalls.dsoShipment, ({ within, params, ...asked }) =>
    within(async tx => ({ data: shown(await need(tx, asked, params.id, 'dso'), asked) })),
  ),
  handle(shipmentCalls.shipmentCases, ({ within, params, query, ...asked }) =>
    within(async tx => insideOf(tx, asked, await need(tx, asked, params.id), query)),
  ),
  handle(shipmentCalls.dsoShipmentCases, ({ within, params, query, ...asked }) =>
    within(async tx => insideOf(tx, asked, await need(tx, asked, params.id, 'dso'), query)),
  ),
  handle(shipmentCalls.shipmentHistory, ({ within, params, query, ...asked }) =>
    within(async tx => pastOf(tx, await need(tx, asked, params.id), query)),
  ),
  handle(shipmentCalls.dsoShipmentHistory, ({ within, params, query, ...asked }) =>
    within(async tx => pastOf(tx, await need(tx, asked, params.id, 'dso'), query)),
  ),
  handle(shipmentCalls.packingSlip, async ({ within, params, reply, onlyWhile, ...asked }) => {
    onlyWhile(() => within(async tx => Boolean(await findShipment(tx, asked.scope, params.id))))
    const { view, cases } = await within(async tx => {
      const view = await need(tx, asked, params.id)
      return { view, cases: (await insideOf(tx, asked, view, all)).data }
    })
    const { language, services } = asked
    const content: PackingSlip = {
      shipment: shown(view, asked),
      cases,
      language,
      madeAt: startOfDay(services.clock.now()),
    }
    const slip = await services.documents({
      module: new URL('./slip.ts', import.meta.url),
      write: 'packingSlip',
      content,
      company: asked.scope.companyId ?? asked.viewer.id,
    })
    return sendPdf(reply, `${view.shipment.identifier}.pdf`, slip)
  }),

  handle(shipmentCalls.lastMile, ({ within, params, body, ...asked }) =>
    within(async tx => {
      const { shipment } = await need(tx, asked, params.id, 'dso')
      await sendLastMile(tx, asked, shipment, body)
      return { data: shown(await need(tx, asked, params.id), asked) }
    }),
  ),
  handle(shipmentCalls.createShipment, ({ within, body, ...asked }) =>
    within(async tx => {
      const made = await createShipment(tx, asked, body)
      return { data: shown(await need(tx, asked, made.id), asked) }
    }),
  ),
  handle(shipmentCalls.editShipment, ({ within, params, body, ...asked }) =>
    within(async tx => {
      await editShipment(tx, asked, (await need(tx, asked, params.id)).shipment, body)
      return { data: shown(await need(tx, asked, params.id), asked) }
    }),
  ),
  handle(shipmentCalls.actOnShipment, ({ within, params, body, ...asked }) =>
    within(async tx => {
      const before = await need(tx, asked, params.id)
      await acts[params.action](tx, asked, before.shipment, body)
      const after = await findShipment(tx, asked.scope, params.id)
      return { data: shown(after ?? before, asked) }
    }),
  ),
  handle(shipmentCalls.carrierEvent, ({ within, params, body, ...asked }) =>
    within(async tx => {
      const { shipment } = await need(tx, asked, params.id)
      const actor = shipmentActorOf(asked.viewer, shipment.kind)
      await noteCarrierEvent(tx, asked.services, { scope: asked.scope, id: shipment.id, actor, ...body })
      return { data: shown(await need(tx, asked, params.id), asked) }
    }),
  ),
]
