import type { Tx } from '../../platform/db/database.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import type { Services } from '../../platform/services.ts'
import { findPart } from './models/store.ts'
import { findCompanyOfOpenShare } from './shares.ts'
import { listPublishedPlans, placeOfPlan } from './store.ts'
import type { PlanRow } from './table.ts'

declare module '../../platform/queries.ts' {
  interface DomainQueries {
    /** Whether an order that was not canceled is, or was, made from this version. */
    isProductionStarted: (tx: Tx, plan: Pick<PlanRow, 'id' | 'companyId' | 'caseId'>) => Promise<boolean>
  }
}

export const planQueries = ({ clock }: Services) =>
  ({
    planOfFiles: async (tx, { planId, typeKey }) => (await placeOfPlan(tx, planId, typeKey)) ?? null,
    servedModel: async (tx, { id, scope }) => {
      const part = await findPart(tx, scope, id)
      return part
        ? {
            key: part.storageKey,
            mime: 'model/gltf-binary',
            fileName: 'model.glb',
            tag: `"part ${id}"`,
          }
        : null
    },
    plansOfCases: async (tx, { scope, caseIds }) =>
      (await listPublishedPlans(tx, scope, caseIds)).map(row => ({
        uuid: row.id,
        caseUuid: row.caseId,
        refinementUuid: row.refinementId,
        version: row.version,
        publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
      })),
    companyOfOpenShare: (tx, shareId) => findCompanyOfOpenShare(tx, shareId, clock.now()),
  }) satisfies Partial<DomainQueries>
