import { hasPlan } from '@archway/contract/cases'
import { isOrderOpen, type OrderFacts } from '@archway/contract/orders'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { CaseRow } from '../cases/index.ts'
import { company } from '../company/index.ts'
import { plan } from '../plans/index.ts'
import { isOrderRecalled } from './lots/store.ts'
import type { OrderRow } from './table.ts'

/** The data from elsewhere on which the rules of an order depend. */
export type OrderSurroundings = {
  companyBlocked: boolean
  productionFilesAt: Date | null
  isRecalled: boolean
}

/**
 * The input of the rules of an order. Without a plan of the lab, the records of the case are the production files,
 * and they are already synced.
 */
export const orderFactsOf = (
  row: OrderRow,
  caseRow: Pick<CaseRow, 'status' | 'withTs' | 'carrierScanned'>,
  surroundings: OrderSurroundings,
  now: Date,
): OrderFacts => ({
  status: row.status,
  onHold: row.requestId === null && caseRow.status === 'ORDER_REJECTED',
  // A request is made from earlier production files, or from impressions uploaded with it.
  filesComplete: row.requestId !== null || !hasPlan(caseRow) || surroundings.productionFilesAt !== null,
  companyBlocked: surroundings.companyBlocked,
  hasAddress: row.shippingAddress !== null,
  isRecalled: surroundings.isRecalled,
  shippedAt: row.shippedAt,
  // For a request, only its shipment is tracked.
  carrierScanned: row.requestId === null && caseRow.carrierScanned,
  now,
})

/** As `orderFactsOf`, with the data that it needs from elsewhere. */
export const readOrderFacts = async (
  tx: Tx,
  row: OrderRow,
  caseRow: CaseRow,
  now: Date,
): Promise<OrderFacts> => {
  const [surroundings] = await tx
    .select({ status: company.status, productionFilesAt: plan.productionFilesAt })
    .from(company)
    .leftJoin(plan, and(eq(plan.companyId, company.id), eq(plan.id, row.planId ?? nilUuid)))
    .where(eq(company.id, row.companyId))
  return orderFactsOf(
    row,
    caseRow,
    {
      companyBlocked: surroundings?.status === 'BLOCKED',
      productionFilesAt: surroundings?.productionFilesAt ?? null,
      isRecalled: await isOrderRecalled(tx, row),
    },
    now,
  )
}

const nilUuid = '00000000-0000-0000-0000-000000000000'

const dayMs = 86_400_000

/** Number of days by which an open order is past due, a started day counting as one; 0 if it is not. */
export const daysLate = ({ status, dueAt }: Pick<OrderRow, 'status' | 'dueAt'>, now: Date): number =>
  isOrderOpen(status) && dueAt !== null && now > dueAt
    ? Math.ceil((now.getTime() - dueAt.getTime()) / dayMs)
    : 0
