import { patientName } from '@archway/contract/cases'
import { trackingUrl } from '@archway/contract/catalog'
import {
  allowedRequestActions,
  type Request,
  type RequestRecord,
  requestStatusWording,
  withheldRequestActions,
} from '@archway/contract/requests'
import type { Language } from '@archway/words'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, actorOf } from '../cases/index.ts'
import { countryName } from '../catalog/index.ts'
import { readMissingRecords, requestFactsOf, takesRecords } from './facts.ts'
import type { RequestView } from './store.ts'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

type Reader = { language: Language; actor: Actor; missing: RequestRecord[] }

/** Requests for this viewer. */
export const listRequestsFor = async (
  tx: Tx,
  { viewer, language }: { readonly viewer: Viewer; readonly language: Language },
  views: readonly RequestView[],
): Promise<Request[]> => {
  const missing = await readMissingRecords(
    tx,
    views.map(({ request }) => request),
  )
  return views.map(view =>
    requestFor(view, {
      language,
      actor: actorOf(viewer, view.caseRow),
      missing: missing.get(view.request.id) ?? [],
    }),
  )
}

/** A request for this reader. */
const requestFor = (view: RequestView, { language, actor, missing }: Reader): Request => {
  const { request: row, caseRow } = view
  const facts = requestFactsOf(row, caseRow, missing)
  return {
    uuid: row.id,
    identifier: row.identifier,
    case: {
      uuid: caseRow.id,
      identifier: caseRow.identifier,
      side: caseRow.side,
      product: caseRow.product,
      patientName: patientName(caseRow),
    },
    company: { uuid: row.companyId, name: view.companyName },
    doctor: caseRow.doctorId && view.doctorName ? { uuid: caseRow.doctorId, name: view.doctorName } : null,
    type: row.type,
    method: row.method,
    source: row.source,
    arch: row.arch,
    steps: {
      upper: row.steps.upper ? [...row.steps.upper] : null,
      lower: row.steps.lower ? [...row.steps.lower] : null,
    },
    quantity: row.quantity,
    reason: row.reason,
    reasonText: row.reasonText,
    material: row.material as Request['material'],
    offset: (row.offsetTenths === null ? null : row.offsetTenths / 10) as Request['offset'],
    trimline: row.trimline,
    shippingAddress: addressOf(view, language),
    note: row.note,
    status: row.status,
    wording: requestStatusWording(facts),
    missingRecords: missing,
    recordsOpen: takesRecords(row),
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    approvedBy: row.approvedByName,
    approvedAt: iso(row.approvedAt),
    closing: row.closing,
    shippedAt: iso(row.shippedAt),
    firstMileShippedAt: iso(row.firstMileShippedAt),
    lastMileShippedAt: iso(row.lastMileShippedAt),
    lastMile: lastMileOf(view, language),
    shipment:
      row.shipmentId && row.shipmentIdentifier
        ? { uuid: row.shipmentId, identifier: row.shipmentIdentifier }
        : null,
    allowedActions: allowedRequestActions(facts, actor),
    withheldActions: withheldRequestActions(facts, actor),
  }
}

const addressOf = ({ address }: RequestView, language: Language): Request['shippingAddress'] =>
  address && {
    uuid: address.id,
    title: address.title,
    street: address.street,
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
    countryTitle: countryName(address.countryId, language),
  }

const lastMileOf = ({ request, courier }: RequestView, language: Language): Request['lastMile'] => {
  const lastMile = request.lastMile
  return (
    lastMile && {
      courier: courier && { id: courier.id, title: courier.titles[language] },
      airwayBillNumber: lastMile.airwayBillNumber,
      trackingUrl: courier && trackingUrl(courier, lastMile.airwayBillNumber),
      date: lastMile.date,
    }
  )
}
