import { fold } from '@archway/contract/kernel'
import { lotCalls } from '@archway/contract/lab'
import { lotMaterials, printJobCalls } from '@archway/contract/orders'
import { isNull } from 'drizzle-orm'
import { demoId } from '../../../../apps/server/src/demo/people.ts'
import {
  caseOrder,
  lotRecall,
  materialLot,
  orderLot,
  printJob,
} from '../../../../apps/server/src/features/orders/index.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'
import type { createPicker } from './awkward.ts'
import { orderByColumn, readFlag, readText } from './case-list.ts'
import { compareInDirection, type Row } from './scan.ts'

const numbers = ['ZN-100', 'ZN-1000', 'R_7', 'R%7', 'A 10/2', 'ZN-100'] as const

/** Lots, some of them recalled; two thirds of the orders have one. */
export const makeLots = async (
  tx: Tx,
  draw: ReturnType<typeof createPicker>,
  instant: () => Date,
): Promise<void> => {
  const lots = numbers.map((number, n) => ({
    id: demoId(`listed lot ${n}`),
    material: n === 5 ? ('OTHER' as const) : draw.of(lotMaterials.slice(0, 3)),
    number,
    createdAt: instant(),
    lastUsedAt: instant(),
  }))
  await tx.insert(materialLot).values(lots)
  await tx.insert(lotRecall).values(
    [0, 2, 3].map(n => ({
      id: demoId(`listed recall ${n}`),
      lotId: demoId(`listed lot ${n}`),
      reason: 'Cracks',
      createdAt: instant(),
      endedAt: n === 3 ? instant() : null,
    })),
  )
  const orders = await tx.select({ id: caseOrder.id, companyId: caseOrder.companyId }).from(caseOrder)
  for (const { id, companyId } of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (draw.chance(0.33)) continue
    const entry = (name: string, isRemoved: boolean) => ({
      id: demoId(`listed ${name} of ${id}`),
      companyId,
      orderId: id,
      lotId: draw.of(lots).id,
      createdAt: instant(),
      removedAt: isRemoved ? instant() : null,
    })
    await tx.insert(orderLot).values([entry('lot', false), entry('former lot', true)])
  }
}

/** The number of the lot of each order. */
export const readLotsOfOrders = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const lots = new Map((await tx.select().from(materialLot)).map(lot => [lot.id, lot.number]))
  const currentLots = await tx.select().from(orderLot).where(isNull(orderLot.removedAt))
  return new Map(currentLots.map(({ orderId, lotId }) => [orderId, lots.get(lotId) ?? '']))
}

const rows = async (tx: Tx): Promise<Row[]> => {
  const recalls = await tx.select().from(lotRecall)
  const currentLots = await tx.select().from(orderLot).where(isNull(orderLot.removedAt))
  const all = await tx.select().from(materialLot)
  return all
    .filter(
      ({ id }) => currentLots.some(({ lotId }) => lotId === id) || recalls.some(({ lotId }) => lotId === id),
    )
    .map(lot => ({
      ...lot,
      recalled: recalls.some(({ lotId, endedAt }) => lotId === lot.id && endedAt === null),
    }))
}

export const lots = {
  name: 'material lots',
  call: lotCalls.lots,
  as: 'staff@archway.test',
  zone: 'UTC',
  rows,
  fields: {
    number: { kind: 'plain', read: readText('number') },
    material: { kind: 'choice', read: readText('material') },
    recalled: { kind: 'flag', read: readFlag('recalled') },
  },
  orders: { lastUsedAt: orderByColumn('lastUsedAt'), number: orderByColumn('number') },
  equal: compareInDirection,
} as const

/** Print jobs with names, printers and lots, some without. */
export const makePrintJobs = async (
  tx: Tx,
  draw: ReturnType<typeof createPicker>,
  instant: () => Date,
): Promise<void> => {
  const lots = await tx.select().from(materialLot)
  await tx.insert(printJob).values(
    names.map((name, n) => ({
      id: demoId(`listed print job ${n}`),
      identifier: `PJ-9${n}`,
      name,
      nameFolded: fold(name),
      printer: printers[n % 4] ?? null,
      printerFolded: fold(printers[n % 4] ?? ''),
      material: draw.of(lotMaterials.slice(0, 3)),
      lotId: draw.chance(0.5) ? draw.of(lots.toSorted((a, b) => (a.id < b.id ? -1 : 1))).id : null,
      // No two open ones have the same name.
      status: n === 0 ? ('printing' as const) : draw.of(['printed', 'failed'] as const),
      createdAt: instant(),
    })),
  )
}
const printers = ['Form 4', 'form 4', 'Pro 100% L', null] as const
const names = ['Monday', 'monday', 'Plate_1', 'Plate%1', 'Plate 1', 'Öğle', 'Monday 2'] as const

export const printJobs = {
  name: 'print jobs',
  call: printJobCalls.printJobs,
  as: 'staff@archway.test',
  zone: 'UTC',
  rows: async (tx: Tx): Promise<Row[]> => {
    const lots = new Map((await tx.select().from(materialLot)).map(lot => [lot.id, lot.number]))
    return (await tx.select().from(printJob)).map(job => ({ ...job, lot: lots.get(job.lotId ?? '') ?? null }))
  },
  fields: {
    identifier: { kind: 'plain', read: readText('identifier') },
    name: { kind: 'folded', read: readText('name') },
    printer: { kind: 'folded', read: readText('printer') },
    lot: { kind: 'plain', read: readText('lot') },
    material: { kind: 'choice', read: readText('material') },
    status: { kind: 'choice', read: readText('status') },
  },
  orders: { createdAt: orderByColumn('createdAt'), identifier: orderByColumn('identifier') },
  equal: compareInDirection,
} as const
