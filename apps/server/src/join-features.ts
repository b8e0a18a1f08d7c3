import { addressQueries } from './addresses/index.ts'
import { caseFileQueries, listenToCases } from './case-files/index.ts'
import { caseQueries, joinCaseAccess, joinCases } from './cases/index.ts'
import { joinChanges } from './changes/index.ts'
import { chatFollowsCase } from './chat/index.ts'
import { joinContacts } from './contacts/index.ts'
import { joinDoctors } from './doctors/index.ts'
import { labFollowsCase, labFollowsEdit, labQueries } from './lab/index.ts'
import { joinNotifications } from './notifications/index.ts'
import { orderFollowsCase, orderFollowsPlan, orderFollowsRequest, orderQueries } from './orders/index.ts'
import { joinPhoneCapture } from './phone-capture/index.ts'
import { pictureQueries } from './pictures/index.ts'
import { joinPlans, planQueries } from './plans/index.ts'
import type { DomainQueries, QueryRegistry } from './platform/queries.ts'
import type { Services } from './platform/services.ts'
import { privacyQueries } from './privacy/index.ts'
import { joinRequests, requestQueries } from './requests/index.ts'
import { shipmentFollowsCase, shipmentFollowsOrder } from './shipments/index.ts'

/** Every declared query; one that is missing here does not compile. */
export const queryNames: Readonly<Record<keyof DomainQueries, true>> = {
  caseAssignee: true,
  doctorCaseCounts: true,
  expectedPictures: true,
  isPlanShareOpen: true,
  isShippingAddress: true,
  planOfFiles: true,
  presentRecords: true,
  requestOfFiles: true,
  servedExport: true,
  servedModel: true,
  servedPicture: true,
  treatmentSteps: true,
}

/** What each feature answers. */
export const queryProviders = (services: Services): readonly Partial<DomainQueries>[] => [
  addressQueries,
  caseQueries,
  caseFileQueries,
  labQueries,
  orderQueries,
  pictureQueries(services),
  planQueries(services),
  privacyQueries,
  requestQueries,
]

/** Who listens to what happens elsewhere, inside the same transaction, in this order. */
const joinListeners = (services: Services): void => {
  joinContacts(services)
  joinDoctors(services)
  joinCases(services.events)
  joinCaseAccess(services)
  joinRequests(services.events)
  listenToCases(services)
  joinPlans(services)
  services.events.on('caseMoved', orderFollowsCase(services))
  services.events.on('caseMoved', shipmentFollowsCase)
  services.events.on('caseMoved', chatFollowsCase)
  services.events.on('caseMoved', labFollowsCase)
  services.events.on('caseEdited', labFollowsEdit)
  services.events.on('planMoved', orderFollowsPlan(services))
  services.events.on('requestMoved', orderFollowsRequest(services))
  services.events.on('orderMoved', shipmentFollowsOrder)
  joinPhoneCapture(services)
  joinNotifications(services)
  joinChanges(services)
}

/** Registers queries and listeners of all features. Throws when a query has no provider, or two. */
export const joinFeatures = (services: Services, registry: QueryRegistry): void => {
  for (const provider of queryProviders(services)) registry.provide(provider)
  registry.assertComplete()
  joinListeners(services)
}
