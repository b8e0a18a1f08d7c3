import type { CaseAsset } from '@archway/contract/case-files'
import type { PatientPlan } from '@archway/contract/cases'
import type { Order } from '@archway/contract/orders'
import type { Request } from '@archway/contract/requests'
import type { Shipment } from '@archway/contract/shipments'
import type { Language } from '@archway/words'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'

/** Entities that belong to some cases, as the viewer sees them. Each feature applies the scope to its reply itself. */
export type OfCases = {
  readonly caseIds: readonly string[]
  readonly scope: Scope
  readonly viewer: Viewer
  readonly services: Services
  readonly language: Language
}

declare module '../../../platform/queries.ts' {
  interface DomainQueries {
    /** The newest usable file of each slot, newest first. */
    filesOfCases: (tx: Tx, question: OfCases) => Promise<readonly CaseAsset[]>
    /** The newest published version of each round, newest first. */
    plansOfCases: (tx: Tx, question: OfCases) => Promise<readonly PatientPlan[]>
    /** Newest first. */
    requestsOfCases: (tx: Tx, question: OfCases) => Promise<readonly Request[]>
    ordersOfCases: (tx: Tx, question: OfCases) => Promise<readonly Order[]>
    shipmentsOfCases: (tx: Tx, question: OfCases) => Promise<readonly Shipment[]>
  }
}
