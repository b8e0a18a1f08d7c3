import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls, patientCalls } from '@archway/contract/cases'
import type { Change, ChangeKind } from '@archway/contract/changes'
import { doctorCalls } from '@archway/contract/doctors'
import type { AnyCall } from '@archway/contract/kernel'
import { labCalls, lotCalls } from '@archway/contract/lab'
import { notificationCalls } from '@archway/contract/notifications'
import { orderCalls, printJobCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'
import type { QueryKey } from '@tanstack/react-query'
import { callKey } from '../http/use-call.ts'
import { caseViews } from './case-views.ts'

const details = [caseCalls.read, caseCalls.dsoRead]
const histories = [caseCalls.history, caseCalls.dsoHistory]
const patients = [patientCalls.readPatient]
const files = [
  caseFileCalls.ofCase,
  caseFileCalls.ofDoctorCase,
  caseFileCalls.ofRequest,
  caseFileCalls.ofDoctorRequest,
  caseFileCalls.ofRefinement,
]
const plans = [
  planCalls.casePlans,
  planCalls.dsoCasePlans,
  planCalls.planComments,
  planCalls.planModel,
  planCalls.planProduction,
]
const orders = [
  orderCalls.caseOrders,
  orderCalls.dsoCaseOrders,
  orderCalls.board,
  orderCalls.boardGroups,
  lotCalls.lot,
  lotCalls.tracedOrders,
  printJobCalls.printJobs,
  printJobCalls.printJob,
]
const shipments = [
  shipmentCalls.shipments,
  shipmentCalls.dsoShipments,
  shipmentCalls.allShipments,
  shipmentCalls.shipment,
  shipmentCalls.dsoShipment,
  shipmentCalls.shipmentCases,
  shipmentCalls.dsoShipmentCases,
  shipmentCalls.shipmentHistory,
  shipmentCalls.dsoShipmentHistory,
  shipmentCalls.dsoCaseShipments,
]
const requests = [
  requestCalls.caseRequests,
  requestCalls.dsoCaseRequests,
  requestCalls.requests,
  requestCalls.dsoRequests,
  requestCalls.allRequests,
  requestCalls.request,
  requestCalls.dsoRequest,
  requestCalls.requestOptions,
  requestCalls.requestableCases,
]
const lab = [labCalls.queue, labCalls.queueOf, labCalls.qcSheet]
const doctors = [doctorCalls.doctors, doctorCalls.doctor]

/** The calls to refetch when an entity of a kind has changed. This is the only place with this mapping. */
const changeViews: Readonly<Record<ChangeKind, readonly AnyCall[]>> = {
  case: [...caseViews, caseFileCalls.ofDoctorCase, shipmentCalls.allShipments, ...lab, ...doctors],
  plan: [...plans, ...details, ...histories, ...files],
  order: [...orders, ...details, ...histories, ...shipments, ...requests, ...lab, ...patients],
  shipment: [...shipments, ...orders, ...patients],
  request: [...requests, ...details, ...histories, ...orders, ...files, ...patients],
  file: [...files, ...details, ...histories, ...requests, ...patients],
  doctor: [...doctors, ...details],
  notification: [notificationCalls.notifications, notificationCalls.unreadNotifications],
}

const viewsByKey = Object.fromEntries(
  Object.entries(changeViews).map(([kind, calls]) => [
    kind,
    new Map(calls.map(call => [callKey(call)[0], call])),
  ]),
) as unknown as Readonly<Record<ChangeKind, ReadonlyMap<unknown, AnyCall>>>

/**
 * Whether a change invalidates a query. Queries about another case, or another entity of the same kind, stay valid;
 * lists and queries without an id are invalidated.
 */
export const isAffected = ([name, params]: QueryKey, { kind, id, caseId }: Change): boolean => {
  const call = viewsByKey[kind].get(name)
  if (!call) return false
  if (id === null) return true
  const changedIds: Readonly<Partial<Record<string, string>>> = {
    ...(caseId ? { case: caseId } : {}),
    [kind]: id,
  }
  return Object.entries(call.ids).every(([param, idKind]) => {
    const requestedId = (params as Readonly<Record<string, unknown>> | undefined)?.[param]
    return changedIds[idKind] === undefined || requestedId === undefined || requestedId === changedIds[idKind]
  })
}

/** Whether changes by other users can invalidate a query; they cannot for reference data. */
export const isLive = ([name]: QueryKey): boolean => Object.values(viewsByKey).some(views => views.has(name))
