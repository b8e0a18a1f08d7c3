import { defaultDateFormat, pagesOf, type QueryOf } from '@archway/contract/kernel'
import { type ShipmentKind, shipmentCalls } from '@archway/contract/shipments'
import type { Language } from '@archway/words'
import { and, inArray, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import { startOfDay } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter } from '../../platform/db/filter.ts'
import { type Scope, systemScope } from '../../platform/db/scope.ts'
import { sendPdf } from '../../platform/http/pdf.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { needCase } from '../cases/index.ts'
import { courier } from '../catalog/index.ts'
import { findCompanyById } from '../company/index.ts'
import { shipmentActorOf } from './actor.ts'
import { recordCarrierEvent } from './carrier.ts'
import {
  createShipment,
  deleteShipment,
  editShipment,
  sendLastMile,
  sendShipment,
  undoShipping,
} from './commands.ts'
import { caseInside, eventOf, shipmentOf } from './present.ts'
import type { PackingSlip } from './slip.ts'
import {
  findShipment,
  isOfKind,
  listCasesInside,
  listShipments,
  readShipmentPast,
  type ShipmentView,
  withCases,
} from './store.ts'
import { shipment } from './table.ts'

type CallContext = { scope: Scope; viewer: Viewer; services: Services; language: Language }

const need = async (tx: Tx, { scope }: CallContext, id: string, kind?: ShipmentKind): Promise<ShipmentView> =>
  (await findShipment(tx, scope, id, kind)) ?? refuse('NOT_FOUND')

const columns = {
  uuid: shipment.id,
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

const listPage = async (
  tx: Tx,
  context: CallContext,
  query: QueryOf<typeof shipmentCalls.allShipments> | QueryOf<typeof shipmentCalls.shipments>,
  narrowed: SQL | undefined,
) => {
  const { scope, viewer } = context
  const { rows, total } = await listShipments(tx, scope, {
    where: and(narrowed, whereFilter(query.filter, columns, viewer.company?.timeZone)),
    orderBy: orderBy(query.order, columns, shipment.id),
    page: query.page,
    paginate: query.paginate,
  })
  return {
    data: rows.map(row => shipmentOf(row, context)),
    page: query.page,
    pages: pagesOf(total, query.paginate),
    total,
  }
}

const listInside = async (
  tx: Tx,
  context: CallContext,
  view: ShipmentView,
  query: QueryOf<typeof shipmentCalls.shipmentCases>,
) => {
  const { rows, total } = await listCasesInside(tx, context.scope, view.shipment, query)
  const ids = [
    ...new Set(
      rows.flatMap(({ caseRow, requestLastMile }) =>
        [caseRow.lastMile, requestLastMile].flatMap(note => note?.courierId ?? []),
      ),
    ),
  ]
  const couriers = ids.length > 0 ? await tx.select().from(courier).where(inArray(courier.id, ids)) : []
  const byId = new Map(couriers.map(row => [row.id, row]))
  const { lastMile } = shipmentOf(view, context)
  return {
    data: rows.map(row => caseInside(row, byId, lastMile, context.language)),
    page: query.page,
    pages: pagesOf(total, query.paginate),
    total,
  }
}

const listPast = async (tx: Tx, view: ShipmentView, query: QueryOf<typeof shipmentCalls.shipmentHistory>) => {
  const { rows, total } = await readShipmentPast(tx, view.shipment, query)
  return { data: rows.map(eventOf), page: query.page, pages: pagesOf(total, query.paginate), total }
}

/** All cases in the box, for the packing slip. */
const all = {
  order: { field: 'identifier', direction: 'asc' },
  page: 1,
  paginate: 1000,
  filter: undefined,
} as const

const acts = { ship: sendShipment, undo: undoShipping, delete: deleteShipment } as const

export const shipmentRoutes: readonly Route[] = [
  handle(shipmentCalls.shipments, ({ within, query, ...context }) =>
    // A doctor's scope only has boxes with the doctor's own cases.
    within(tx =>
      listPage(tx, context, query, isOfKind(context.viewer.audience === 'doctor' ? 'dso' : 'client')),
    ),
  ),
  handle(shipmentCalls.dsoShipments, ({ within, query, ...context }) =>
    within(tx => listPage(tx, context, query, isOfKind('dso'))),
  ),
  handle(shipmentCalls.allShipments, ({ within, query, ...context }) =>
    within(tx => listPage(tx, context, query, undefined)),
  ),
  handle(shipmentCalls.dsoCaseShipments, ({ within, params, query, ...context }) =>
    within(async tx => {
      const caseRow = await needCase(tx, context.scope, params.id, 'doctor')
      return listPage(tx, context, query, withCases(context.scope, [caseRow.id]))
    }),
  ),

  handle(shipmentCalls.shipment, ({ within, params, ...context }) =>
    within(async tx => ({ data: shipmentOf(await need(tx, context, params.id), context) })),
  ),
  handle(shipmentCalls.dsoShipment, ({ within, params, ...context }) =>
    within(async tx => ({ data: shipmentOf(await need(tx, context, params.id, 'dso'), context) })),
  ),
  handle(shipmentCalls.shipmentCases, ({ within, params, query, ...context }) =>
    within(async tx => listInside(tx, context, await need(tx, context, params.id), query)),
  ),
  handle(shipmentCalls.dsoShipmentCases, ({ within, params, query, ...context }) =>
    within(async tx => listInside(tx, context, await need(tx, context, params.id, 'dso'), query)),
  ),
  handle(shipmentCalls.shipmentHistory, ({ within, params, query, ...context }) =>
    within(async tx => listPast(tx, await need(tx, context, params.id), query)),
  ),
  handle(shipmentCalls.dsoShipmentHistory, ({ within, params, query, ...context }) =>
    within(async tx => listPast(tx, await need(tx, context, params.id, 'dso'), query)),
  ),
  handle(shipmentCalls.packingSlip, async ({ within, params, reply, onlyWhile, ...context }) => {
    onlyWhile(() => within(async tx => Boolean(await findShipment(tx, context.scope, params.id))))
    const { view, cases, dateFormat } = await within(async tx => {
      const view = await need(tx, context, params.id)
      const ownerCompany = await findCompanyById(tx, systemScope, view.shipment.companyId)
      return {
        view,
        cases: (await listInside(tx, context, view, all)).data,
        dateFormat: ownerCompany?.company.dateFormat ?? defaultDateFormat,
      }
    })
    const { language, services } = context
    const content: PackingSlip = {
      shipment: shipmentOf(view, context),
      cases,
      language,
      dateFormat,
      madeAt: startOfDay(services.clock.now()),
    }
    const slip = await services.documents({
      module: new URL('./slip.ts', import.meta.url),
      write: 'packingSlip',
      content,
      company: context.scope.companyId ?? context.viewer.id,
      person: context.viewer.id,
    })
    return sendPdf(reply, `${view.shipment.identifier}.pdf`, slip)
  }),

  handle(shipmentCalls.lastMile, ({ within, params, body, ...context }) =>
    within(async tx => {
      const { shipment } = await need(tx, context, params.id, 'dso')
      await sendLastMile(tx, context, shipment, body)
      return { data: shipmentOf(await need(tx, context, params.id), context) }
    }),
  ),
  handle(shipmentCalls.createShipment, ({ within, body, ...context }) =>
    within(async tx => {
      const newShipment = await createShipment(tx, context, body)
      return { data: shipmentOf(await need(tx, context, newShipment.id), context) }
    }),
  ),
  handle(shipmentCalls.editShipment, ({ within, params, body, ...context }) =>
    within(async tx => {
      await editShipment(tx, context, (await need(tx, context, params.id)).shipment, body)
      return { data: shipmentOf(await need(tx, context, params.id), context) }
    }),
  ),
  handle(shipmentCalls.actOnShipment, ({ within, params, body, ...context }) =>
    within(async tx => {
      const before = await need(tx, context, params.id)
      await acts[params.action](tx, context, before.shipment, body)
      const after = await findShipment(tx, context.scope, params.id)
      return { data: shipmentOf(after ?? before, context) }
    }),
  ),
  handle(shipmentCalls.carrierEvent, ({ within, params, body, ...context }) =>
    within(async tx => {
      const { shipment } = await need(tx, context, params.id)
      const actor = shipmentActorOf(context.viewer, shipment.kind)
      await recordCarrierEvent(tx, context.services, {
        scope: context.scope,
        id: shipment.id,
        actor,
        ...body,
      })
      return { data: shipmentOf(await need(tx, context, params.id), context) }
    }),
  ),
]
