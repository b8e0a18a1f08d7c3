import { addressCalls } from '@archway/contract/addresses'
import { caseCalls } from '@archway/contract/cases'
import { catalogCalls, countryCodes, shippableCountries } from '@archway/contract/catalog'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import type { AnyCall } from '@archway/contract/kernel'
import { labCalls, stageStatus } from '@archway/contract/lab'
import { isOrderOpen, orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { demoId } from '../../../../apps/server/src/demo/people.ts'
import { address } from '../../../../apps/server/src/features/addresses/index.ts'
import { caseFile } from '../../../../apps/server/src/features/cases/index.ts'
import { packageType } from '../../../../apps/server/src/features/catalog/table.ts'
import { contact } from '../../../../apps/server/src/features/contacts/index.ts'
import { doctor } from '../../../../apps/server/src/features/doctors/index.ts'
import { labCase } from '../../../../apps/server/src/features/lab/table.ts'
import { caseOrder } from '../../../../apps/server/src/features/orders/index.ts'
import { plan } from '../../../../apps/server/src/features/plans/index.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'
import { byAlphabet, caseList, cases, now, orderByColumn, readDate, readFlag, readText } from './case-list.ts'
import { companies } from './companies.ts'
import { conversations } from './conversations.ts'
import { lots, printJobs, readLotsOfOrders } from './lots.ts'
import { notifications } from './notifications.ts'
import { requests } from './requests.ts'
import { compareById, compareInDirection, type Fields, type Ordering, type Row } from './scan.ts'
import { shipmentLists } from './shipments.ts'

/** A list as one person requests it, and all its rows before any filter, read without the list's query. */
export type List = {
  readonly name: string
  readonly call: AnyCall
  readonly as: string
  readonly zone: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly rows: (tx: Tx) => Promise<Row[]>
  readonly fields: Fields
  readonly orders: Readonly<Record<string, Ordering>>
  readonly equal: (a: Row, b: Row, direction: 'asc' | 'desc') => number
  /** The name of the id in the reply. */
  readonly key?: 'id' | 'room'
}

const bright = demoId('brightsmiles')
const ofBright = { as: 'owner@brightsmiles.test', zone: 'America/New_York' } as const
const byStaff = { as: 'staff@archway.test', zone: 'UTC' } as const
const doctorTwo = demoId('doctor.two@brightsmiles.test')

const addressList = {
  fields: {
    typeId: { kind: 'number', read: row => row.typeId as number },
    isDefaultShippingAddress: { kind: 'flag', read: readFlag('isDefaultShippingAddress') },
    ownerType: { kind: 'choice', read: readText('ownerType') },
    countryId: { kind: 'choice', read: readText('countryId') },
    title: { kind: 'folded', read: readText('title') },
    createdAt: { kind: 'instant', read: readDate('createdAt') },
  },
  orders: {
    title: byAlphabet('title'),
    state: orderByColumn('state'),
    street: orderByColumn('street'),
    zipCode: orderByColumn('zipCode'),
    phone: orderByColumn('phone'),
    createdAt: orderByColumn('createdAt'),
  },
  equal: compareInDirection,
} as const satisfies Partial<List>
const addressesFor = (doctorId: string | null) => async (tx: Tx) =>
  (await tx.select().from(address).where(eq(address.companyId, bright))).filter(
    row =>
      doctorId === null ||
      row.doctorId === doctorId ||
      row.isDefaultShippingAddress ||
      (row.typeId === 2 && row.ownerType === 'clinic'),
  )

const versionList = {
  fields: {
    status: { kind: 'choice', read: readText('status') },
    refinementUuid: { kind: 'id', read: readText('refinementId') },
  },
  orders: { version: orderByColumn('version'), createdAt: orderByColumn('createdAt') },
  equal: compareInDirection,
} as const satisfies Partial<List>
const versions = (caseId: string, everything: boolean) => async (tx: Tx) =>
  (await tx.select().from(plan).where(eq(plan.caseId, caseId))).filter(
    row =>
      everything || !(row.status === 'CONVERTED' || (row.status === 'INACTIVE' && row.publishedAt === null)),
  )

const batchList = {
  fields: {
    status: { kind: 'choice', read: readText('status') },
    batch: { kind: 'choice', read: readText('batch') },
    refinementUuid: { kind: 'id', read: readText('refinementId') },
  },
  orders: { createdAt: orderByColumn('createdAt'), identifier: orderByColumn('identifier') },
  equal: (a: Row, b: Row, direction: 'asc' | 'desc') =>
    (String(a.identifier) < String(b.identifier) ? -1 : 1) * (direction === 'asc' ? 1 : -1),
} as const satisfies Partial<List>

const patientName = (row: Row) => [row.firstName, row.lastName].filter(Boolean).join(' ')
const board = async (tx: Tx): Promise<Row[]> => {
  const rows = await tx
    .select({ order: getTableColumns(caseOrder), caseData: getTableColumns(caseFile) })
    .from(caseOrder)
    .innerJoin(caseFile, eq(caseFile.id, caseOrder.caseId))
  const lotOf = await readLotsOfOrders(tx)
  return rows.map(({ order, caseData }) => ({
    ...order,
    lot: lotOf.get(order.id) ?? null,
    firstName: caseData.firstName,
    lastName: caseData.lastName,
    doctorId: caseData.doctorId,
    overdue: order.dueAt !== null && order.dueAt < now && isOrderOpen(order.status),
    unplaced: order.shipmentId === null,
    unassigned: order.assigneeId === null,
  }))
}

const regions = new Intl.DisplayNames(['en'], { type: 'region' })
const countryRows: readonly Row[] = countryCodes.map(id => ({
  id,
  name: regions.of(id) ?? id,
  isShippable: shippableCountries.has(id),
}))

const stage = async (tx: Tx): Promise<Row[]> => {
  const rows = await tx
    .select({ caseData: getTableColumns(caseFile), assigneeId: labCase.assigneeId })
    .from(caseFile)
    .leftJoin(labCase, and(eq(labCase.caseId, caseFile.id)))
    .where(eq(caseFile.status, stageStatus.qualityCheck))
  return rows.map(({ caseData, assigneeId }) => ({
    ...caseData,
    assigneeId,
    unassigned: assigneeId === null,
    overdue: caseData.dueAt !== null && caseData.dueAt < now,
  }))
}

/** Every list with filters, for all people who see it differently. */
export const listsOf = (ids: { caseId: string; doctorCaseId: string }): readonly List[] => [
  {
    name: "the clinic's cases",
    call: caseCalls.list,
    ...ofBright,
    ...caseList,
    rows: cases(row => row.companyId === bright && row.side === 'client', 'submitter'),
  },
  {
    name: "a doctor's own cases",
    call: caseCalls.list,
    as: 'doctor.two@brightsmiles.test',
    zone: 'America/New_York',
    ...caseList,
    rows: cases(row => row.doctorId === doctorTwo, 'submitter'),
  },
  {
    name: 'every case, for staff',
    call: caseCalls.list,
    ...byStaff,
    query: { sides: 'all' },
    ...caseList,
    rows: cases(() => true, 'staff'),
  },
  {
    name: "the doctors' cases",
    call: caseCalls.dsoList,
    ...ofBright,
    ...caseList,
    rows: cases(row => row.companyId === bright && row.side === 'doctor', 'dso'),
  },
  {
    name: 'the cases of one doctor',
    call: caseCalls.ofDoctor,
    ...ofBright,
    params: { id: doctorTwo },
    ...caseList,
    rows: cases(row => row.doctorId === doctorTwo, 'dso'),
  },
  {
    name: 'doctors',
    call: doctorCalls.doctors,
    ...ofBright,
    rows: async tx => tx.select().from(doctor).where(eq(doctor.companyId, bright)),
    fields: {
      uuid: { kind: 'id', read: readText('id') },
      name: { kind: 'folded', read: readText('name') },
      email: { kind: 'plain', read: readText('email') },
      status: { kind: 'choice', read: readText('status') },
      countryId: { kind: 'choice', read: readText('countryId') },
      stepType: { kind: 'choice', read: readText('stepType') },
      rmUuid: { kind: 'id', read: readText('rmId') },
      createdAt: { kind: 'instant', read: readDate('createdAt') },
    },
    orders: {
      name: byAlphabet('name'),
      email: orderByColumn('email'),
      status: orderByColumn('status'),
      countryId: orderByColumn('countryId'),
      stepType: orderByColumn('stepType'),
      createdAt: orderByColumn('createdAt'),
    },
    equal: compareInDirection,
  },
  {
    name: 'contacts',
    call: contactCalls.contacts,
    ...ofBright,
    rows: async tx => tx.select().from(contact).where(eq(contact.companyId, bright)),
    fields: {
      name: { kind: 'folded', read: readText('name') },
      email: { kind: 'plain', read: readText('email') },
      phone: { kind: 'plain', read: readText('phone') },
      role: { kind: 'choice', read: readText('role') },
      createdAt: { kind: 'instant', read: readDate('createdAt') },
    },
    orders: {
      createdAt: orderByColumn('createdAt'),
      name: byAlphabet('name'),
      email: orderByColumn('email'),
      phone: orderByColumn('phone'),
    },
    equal: compareInDirection,
  },
  { name: 'addresses', call: addressCalls.addresses, ...ofBright, ...addressList, rows: addressesFor(null) },
  {
    name: "a doctor's addresses, for the clinic",
    call: addressCalls.doctorAddresses,
    ...ofBright,
    params: { id: doctorTwo },
    ...addressList,
    rows: addressesFor(doctorTwo),
  },
  ...shipmentLists(ids),
  {
    name: 'versions of a plan',
    call: planCalls.casePlans,
    ...ofBright,
    params: { id: ids.caseId },
    ...versionList,
    rows: versions(ids.caseId, false),
  },
  {
    name: "versions of a plan of a doctor's case, for staff",
    call: planCalls.dsoCasePlans,
    ...byStaff,
    params: { id: ids.doctorCaseId },
    ...versionList,
    rows: versions(ids.doctorCaseId, true),
  },
  ...(['caseOrders', 'dsoCaseOrders'] as const).map(call => {
    const caseId = call === 'caseOrders' ? ids.caseId : ids.doctorCaseId
    return {
      name: `batches (${call})`,
      call: orderCalls[call],
      ...ofBright,
      params: { id: caseId },
      ...batchList,
      rows: async (tx: Tx): Promise<Row[]> => tx.select().from(caseOrder).where(eq(caseOrder.caseId, caseId)),
    }
  }),
  {
    name: "the makers' board",
    call: orderCalls.board,
    ...byStaff,
    rows: board,
    fields: {
      status: { kind: 'choice', read: readText('status') },
      product: { kind: 'choice', read: readText('product') },
      batch: { kind: 'choice', read: readText('batch') },
      overdue: { kind: 'flag', read: readFlag('overdue') },
      companyUuid: { kind: 'id', read: readText('companyId') },
      doctorUuid: { kind: 'id', read: readText('doctorId') },
      caseUuid: { kind: 'id', read: readText('caseId') },
      shipmentUuid: { kind: 'id', read: readText('shipmentId') },
      identifier: { kind: 'plain', read: readText('identifier') },
      patientName: { kind: 'folded', read: patientName },
      uuid: { kind: 'id', read: readText('id') },
      printJob: { kind: 'plain', read: readText('printJob') },
      lot: { kind: 'plain', read: readText('lot') },
      assigneeUuid: { kind: 'id', read: readText('assigneeId') },
      unassigned: { kind: 'flag', read: readFlag('unassigned') },
      unplaced: { kind: 'flag', read: readFlag('unplaced') },
    },
    orders: { createdAt: orderByColumn('createdAt'), dueAt: orderByColumn('dueAt') },
    equal: compareInDirection,
  },
  {
    name: 'a stage of the queue',
    call: labCalls.queueOf,
    ...byStaff,
    params: { stage: 'qualityCheck' },
    rows: stage,
    fields: {
      product: { kind: 'choice', read: readText('product') },
      companyUuid: { kind: 'id', read: readText('companyId') },
      assigneeUuid: { kind: 'id', read: readText('assigneeId') },
      unassigned: { kind: 'flag', read: readFlag('unassigned') },
      overdue: { kind: 'flag', read: readFlag('overdue') },
      identifier: { kind: 'plain', read: readText('identifier') },
      patientName: { kind: 'folded', read: patientName },
    },
    orders: {
      since: orderByColumn('statusSince'),
      dueAt: orderByColumn('dueAt'),
      createdAt: orderByColumn('createdAt'),
    },
    equal: compareInDirection,
  },
  {
    name: 'package types',
    call: catalogCalls.packages,
    ...ofBright,
    rows: async tx =>
      (await tx.select().from(packageType)).map(row => ({ ...row, title: row.titles.en })) as Row[],
    fields: {
      isLegacy: { kind: 'flag', read: readFlag('isLegacy') },
      product: { kind: 'choice', read: readText('product') },
    },
    orders: {
      id: orderByColumn('id'),
      title: orderByColumn('title'),
      windowMonths: orderByColumn('windowMonths'),
    },
    equal: compareById,
    key: 'id',
  },
  {
    name: 'countries',
    call: catalogCalls.countries,
    ...ofBright,
    rows: async () => [...countryRows],
    fields: { isShippable: { kind: 'flag', read: readFlag('isShippable') } },
    orders: { name: { read: readText('name'), compare: new Intl.Collator('en').compare } },
    equal: compareInDirection,
    key: 'id',
  },
  ...[notifications, companies, lots, printJobs, ...requests(ids), ...conversations],
]
