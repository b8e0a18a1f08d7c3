import { randomUUID } from 'node:crypto'
import { type CaseStatus, caseMachine, type Product, startingPrescription } from '@archway/contract/cases'
import { scrapReasons } from '@archway/contract/orders'
import { requestReasons } from '@archway/contract/requests'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { demoId } from '../../../../apps/server/src/demo/people.ts'
import { caseFile, caseHistory } from '../../../../apps/server/src/features/cases/index.ts'
import { caseOrder, orderScrap } from '../../../../apps/server/src/features/orders/index.ts'
import { caseRequest } from '../../../../apps/server/src/features/requests/index.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'

/** An entry of a random history, as it is written to `case_history`. */
export type MadeEntry = {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly model: 'case' | 'refinement' | 'order' | 'asset'
  readonly from?: CaseStatus
  readonly to?: CaseStatus
  readonly reasons?: string[]
  readonly staffId: string | null
  /** The row of another table that belongs to the entry. */
  readonly beside?:
    | { readonly kind: 'order'; readonly dueAt: Date | null }
    | { readonly kind: 'request'; readonly reason: (typeof requestReasons)[number] }
    | { readonly kind: 'scrap'; readonly reason: (typeof scrapReasons)[number] }
}

export type MadeCase = {
  readonly id: string
  readonly companyId: string
  readonly doctorId: string | null
  readonly product: Product
  readonly history: readonly MadeEntry[]
}

export const owners = [
  { company: 'brightsmiles', doctor: null },
  { company: 'brightsmiles', doctor: 'doctor.two@brightsmiles.test' },
  { company: 'brightsmiles', doctor: 'doctor.one@brightsmiles.test' },
  { company: 'nourdental', doctor: null },
  { company: 'anadolu', doctor: 'doctor@anadolu.test' },
] as const
const workers = ['staff@archway.test', 'planner@archway.test', 'production@archway.test'] as const
const reasonCodes = ['SCAN_HOLES', 'PHOTO_BLURRY', 'WRONG_PATIENT'] as const

const hourMs = 3_600_000

/** One step of a random walk: which of the possible transitions, after how many hours, by whom, and other choices. */
const stepArbitrary = fc.record({
  pick: fc.nat(9999),
  hours: fc.integer({ min: 1, max: 200 }),
  by: fc.constantFrom(...workers, null),
  reasons: fc.uniqueArray(fc.constantFrom(...reasonCodes), { maxLength: 2 }),
  dueIn: fc.option(fc.integer({ min: -100, max: 100 }), { nil: null }),
  extra: fc.constantFrom(null, null, null, 'request', 'scrap', 'start', 'make'),
  why: fc.nat(4),
})

export const caseArbitrary = fc.record({
  owner: fc.constantFrom(...owners),
  product: fc.constantFrom('AL', 'RE', 'NG'),
  startHour: fc.integer({ min: 0, max: 2000 }),
  steps: fc.array(stepArbitrary, { minLength: 3, maxLength: 24 }),
})

export type CasePlan = typeof caseArbitrary extends fc.Arbitrary<infer T> ? T : never

/** Transitions out of a status; final ones are rare, so that walks are long. */
const movesFrom = (status: CaseStatus, pick: number) => {
  const all = caseMachine.flatMap(row =>
    row.from?.includes(status) && row.action !== 'create'
      ? row.to.map(to => ({ action: row.action, history: row.history, to: to as CaseStatus }))
      : [],
  )
  const lastingEntries = all.filter(({ action }) => !['cancel', 'expire', 'cancelMfg'].includes(action))
  return lastingEntries.length > 0 && pick % 7 !== 0 ? lastingEntries : all
}

/** The history of a case from a random walk over its status machine. */
export const caseOf = ({ owner, product, startHour, steps }: CasePlan, begin: Date): MadeCase => {
  const history: MadeEntry[] = []
  let at = new Date(begin.getTime() + startHour * hourMs)
  let status: CaseStatus = 'NEW'
  const add = (entry: Omit<MadeEntry, 'id' | 'at'>): void => {
    // No two entries of a case have the same time, since they are ordered by time.
    at = new Date(at.getTime() + 1000)
    history.push({ id: randomUUID(), at, ...entry })
  }
  add({ action: 'CASE_CREATED', model: 'case', to: 'NEW', staffId: null })
  for (const { pick, hours, by, reasons, dueIn, extra, why } of steps) {
    at = new Date(at.getTime() + hours * hourMs + pick * 97)
    const staffId = by && demoId(by)
    if (extra === 'start') add({ action: 'ORDER_STARTED', model: 'order', staffId })
    if (extra === 'make') add({ action: 'ORDER_IN_MANUFACTURING', model: 'order', staffId })
    if (extra === 'request')
      add({
        action: 'FILE_UPLOADED',
        model: 'asset',
        staffId,
        beside: { kind: 'request', reason: requestReasons[why] ?? 'other' },
      })
    if (extra === 'scrap')
      add({
        action: 'FILE_UPLOADED',
        model: 'asset',
        staffId,
        beside: { kind: 'scrap', reason: scrapReasons[why] ?? 'other' },
      })
    const moves = movesFrom(status, pick)
    const move = moves[pick % Math.max(1, moves.length)]
    if (!move) continue
    const dueAt = dueIn === null ? null : new Date(at.getTime() + dueIn * hourMs)
    add({
      action: move.history,
      model: move.action === 'createRefinement' ? 'refinement' : 'case',
      from: status,
      to: move.to,
      ...(reasons.length > 0 ? { reasons } : {}),
      staffId,
      ...(move.action === 'mfgDone' ? { beside: { kind: 'order', dueAt } as const } : {}),
    })
    status = move.to
  }
  return {
    id: randomUUID(),
    companyId: demoId(owner.company),
    doctorId: owner.doctor && demoId(owner.doctor),
    product,
    history,
  }
}

const prescription = startingPrescription('retainer')

export const writeCase = async (tx: Tx, madeCase: MadeCase): Promise<void> => {
  const at = madeCase.history[0]?.at ?? new Date(0)
  await tx.insert(caseFile).values({
    id: madeCase.id,
    companyId: madeCase.companyId,
    side: madeCase.doctorId ? 'doctor' : 'client',
    doctorId: madeCase.doctorId,
    identifier: `T-${madeCase.id}`,
    product: madeCase.product,
    withTs: true,
    status: 'NEW',
    stepType: 'ZERO_STEP',
    bulkshipping: false,
    prescription,
    createdByName: 'A test',
    createdAt: at,
    updatedAt: at,
    statusSince: at,
    lastActivityAt: at,
  })
}

const orderOf = (madeCase: MadeCase, entry: MadeEntry) => ({
  id: entry.id,
  companyId: madeCase.companyId,
  caseId: madeCase.id,
  identifier: `O-${entry.id}`,
  steps: { upper: null, lower: null },
  quantity: 9,
  product: madeCase.product,
  arch: 'both' as const,
  offsetTenths: 0,
  trimline: 'SCALLOPED' as const,
  material: 'a test',
  laserMarking: {} as never,
  createdAt: entry.at,
})

/** Inserts an entry and the row that belongs to it, like the features that write histories. */
export const writeEntry = async (tx: Tx, madeCase: MadeCase, entry: MadeEntry): Promise<void> => {
  const { from, to, reasons, beside } = entry
  await tx.insert(caseHistory).values({
    id: entry.id,
    companyId: madeCase.companyId,
    caseId: madeCase.id,
    action: entry.action,
    model: entry.model,
    actorType: entry.staffId ? 'staff' : 'client',
    actorId: entry.staffId ?? randomUUID(),
    actorName: 'A test',
    attributes: {
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(reasons ? { reasons } : {}),
      comment: 'not counted',
    },
    createdAt: entry.at,
  })
  if (entry.action === 'REVERSED_FROM_READY_FOR_SHIPPING')
    await tx.update(caseOrder).set({ status: 'MANUFACTURING' }).where(eq(caseOrder.caseId, madeCase.id))
  if (beside?.kind === 'order')
    await tx.insert(caseOrder).values({
      ...orderOf(madeCase, entry),
      status: 'READY_FOR_AWB',
      dueAt: beside.dueAt,
      finishedAt: entry.at,
    })
  if (beside?.kind === 'scrap') {
    const order = { ...orderOf(madeCase, entry), status: 'PROCESSING' as const }
    await tx.insert(caseOrder).values(order)
    const { id, companyId, createdAt } = order
    await tx
      .insert(orderScrap)
      .values({ id: randomUUID(), companyId, orderId: id, reason: beside.reason, createdAt })
  }
  if (beside?.kind === 'request')
    await tx.insert(caseRequest).values({
      id: entry.id,
      companyId: madeCase.companyId,
      caseId: madeCase.id,
      identifier: `R-${entry.id}`,
      type: 'replacement',
      method: 'stepRange',
      arch: 'both',
      steps: { upper: null, lower: null },
      quantity: 1,
      reason: beside.reason,
      status: 'PENDING_PAYMENT',
      createdByName: 'A test',
      createdAt: entry.at,
    })
}
