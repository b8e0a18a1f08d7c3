import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls, patientCalls } from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import { orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'

/** The calls that show the status of a case: a change of any case may change all of them. */
export const caseViews: readonly AnyCall[] = [
  caseCalls.read,
  caseCalls.dsoRead,
  caseCalls.list,
  caseCalls.dsoList,
  caseCalls.ofDoctor,
  caseCalls.statistics,
  caseCalls.dsoStatistics,
  caseCalls.attention,
  caseCalls.history,
  caseCalls.dsoHistory,
  caseCalls.refinements,
  caseCalls.dsoRefinements,
  patientCalls.readPatient,
  patientCalls.similarPatients,
  caseFileCalls.ofCase,
  planCalls.casePlans,
  planCalls.dsoCasePlans,
  orderCalls.caseOrders,
  orderCalls.dsoCaseOrders,
  orderCalls.board,
  orderCalls.boardGroups,
  requestCalls.caseRequests,
  requestCalls.dsoCaseRequests,
  requestCalls.requestOptions,
  requestCalls.requestableCases,
  requestCalls.requests,
  requestCalls.dsoRequests,
  requestCalls.allRequests,
  shipmentCalls.shipments,
  shipmentCalls.dsoShipments,
  shipmentCalls.shipment,
  shipmentCalls.dsoShipment,
  shipmentCalls.shipmentCases,
  shipmentCalls.dsoShipmentCases,
  shipmentCalls.shipmentHistory,
  shipmentCalls.dsoShipmentHistory,
  shipmentCalls.dsoCaseShipments,
]
