import { hasPlan } from '@archway/contract/cases'
import { isOrderOpen, type OrderFacts } from '@archway/contract/orders'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { CaseRow } from '../cases/index.ts'
import { company } from '../company/index.ts'
import { plan } from '../plans/index.ts'
import { isOrderRecalled } from './lots/store.ts'
import type { OrderRow } from './table.ts'

/** What an order needs from elsewhere to be judged. */
export type OrderSurroundings = {
  companyBlocked: boolean
  productionFilesAt: Date | null
  isRecalled: boolean
}

/** Without a plan of ours the records of the case are the production files, and they have been synced. */
export const orderFactsOf = (
  row: OrderRow,
  caseRow: Pick<CaseRow, 'status' | 'withTs' | 'carrierScanned'>,
  around: OrderSurroundings,
  now: Date,
): OrderFacts => ({
  status: row.status,
  onHold: row.requestId === null && caseRow.status === 'ORDER_REJECTED',
  // A request is made from what was produced before, or from impressions that came with it.
  filesComplete: row.requestId !== null || !hasPlan(caseRow) || around.productionFilesAt !== null,
  companyBlocked: around.companyBlocked,
  hasAddress: row.shippingAddress !== null,
  isRecalled: around.isRecalled,
  shippedAt: row.shippedAt,
  // The parcel of a request is watched by its shipment alone.
  carrierScanned: row.requestId === null && caseRow.carrierScanned,
  now,
})

/** What the rules of an order ask for. */
export const orderFacts = async (tx: Tx, row: OrderRow, caseRow: CaseRow, now: Date): Promise<OrderFacts> => {
  const [around] = await tx
    .select({ status: company.status, productionFilesAt: plan.productionFilesAt })
    .from(company)
    .leftJoin(plan, and(eq(plan.companyId, company.id), eq(plan.id, row.planId ?? noPlanId)))
    .where(eq(company.id, row.companyId))
  return orderFactsOf(
    row,
    caseRow,
    {
      companyBlocked: around?.status === 'BLOCKED',
      productionFilesAt: around?.productionFilesAt ?? null,
      isRecalled: await isOrderRecalled(tx, row),
    },
    now,
  )
}

const noPlanId = '00000000-0000-0000-0000-000000000000'

const dayMs = 86_400_000

/** Days by which an open order is past due, a day that has begun counted as one; 0 when it is not. */
export const daysLate = ({ status, dueAt }: Pick<OrderRow, 'status' | 'dueAt'>, now: Date): number =>
  isOrderOpen(status) && dueAt !== null && now > dueAt
    ? Math.ceil((now.getTime() - dueAt.getTime()) / dayMs)
    : 0
