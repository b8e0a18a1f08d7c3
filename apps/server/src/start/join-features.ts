import { addressQueries } from '../features/addresses/index.ts'
import { caseFileQueries, listenToCases } from '../features/case-files/index.ts'
import { caseQueries, joinCaseAccess, joinCases } from '../features/cases/index.ts'
import { joinChanges } from '../features/changes/index.ts'
import { postEventOnCaseMoved } from '../features/chat/index.ts'
import { joinContacts, joinSignOn } from '../features/contacts/index.ts'
import { joinDoctors } from '../features/doctors/index.ts'
import { integrationQueries, joinIntegrations } from '../features/integrations/index.ts'
import { labQueries, reopenItemsOnCaseEdited, updateSheetOnCaseMoved } from '../features/lab/index.ts'
import { joinNotifications } from '../features/notifications/index.ts'
import {
  orderListQueries,
  orderQueries,
  updateOrdersOnCaseMoved,
  updateOrdersOnPlanMoved,
  updateOrdersOnRequestMoved,
} from '../features/orders/index.ts'
import { joinPhoneCapture } from '../features/phone-capture/index.ts'
import { pictureQueries } from '../features/pictures/index.ts'
import { joinPlans, planQueries } from '../features/plans/index.ts'
import { joinApprovals, privacyQueries } from '../features/privacy/index.ts'
import { joinRequests, requestQueries } from '../features/requests/index.ts'
import {
  releaseOrderOnCaseMoved,
  releaseOrderOnOrderMoved,
  shipmentQueries,
} from '../features/shipments/index.ts'
import type { DomainQueries, QueryRegistry } from '../platform/queries.ts'
import type { Services } from '../platform/services.ts'

/** All declared queries; a missing one does not compile. */
export const queryNames: Readonly<Record<keyof DomainQueries, true>> = {
  caseAssignee: true,
  doctorCaseCounts: true,
  expectedPictures: true,
  filesOfCases: true,
  isBeingErased: true,
  isErased: true,
  isCaseOfAnother: true,
  companyOfOpenShare: true,
  isProductionStarted: true,
  isShippingAddress: true,
  ordersOfCases: true,
  planOfFiles: true,
  plansOfCases: true,
  presentRecords: true,
  requestOfFiles: true,
  requestsOfCases: true,
  servedExport: true,
  servedModel: true,
  servedPicture: true,
  shipmentsOfCases: true,
  treatmentSteps: true,
  webhookStates: true,
}

/** The queries that each feature provides. */
export const queryProviders = (services: Services): readonly Partial<DomainQueries>[] => [
  addressQueries,
  caseQueries,
  caseFileQueries,
  integrationQueries,
  labQueries,
  orderListQueries,
  orderQueries,
  pictureQueries(services),
  planQueries(services),
  privacyQueries,
  requestQueries,
  shipmentQueries,
]

/** Registers listeners, which run in the sender's transaction, in this order. */
const joinListeners = (services: Services): void => {
  joinContacts(services)
  joinSignOn(services)
  joinDoctors(services)
  joinCases(services.events)
  joinCaseAccess(services)
  joinRequests(services.events)
  listenToCases(services)
  joinPlans(services)
  services.events.on('caseMoved', updateOrdersOnCaseMoved(services))
  services.events.on('caseMoved', releaseOrderOnCaseMoved)
  services.events.on('caseMoved', postEventOnCaseMoved)
  services.events.on('caseMoved', updateSheetOnCaseMoved)
  services.events.on('caseEdited', reopenItemsOnCaseEdited)
  services.events.on('planMoved', updateOrdersOnPlanMoved(services))
  services.events.on('requestMoved', updateOrdersOnRequestMoved(services))
  services.events.on('orderMoved', releaseOrderOnOrderMoved)
  joinPhoneCapture(services)
  joinNotifications(services)
  joinIntegrations(services)
  joinApprovals(services)
  joinChanges(services)
}

/** Registers queries and listeners of all features. Throws when a query has no provider, or two. */
export const joinFeatures = (services: Services, registry: QueryRegistry): void => {
  for (const provider of queryProviders(services)) registry.provide(provider)
  registry.assertComplete()
  joinListeners(services)
}
