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
import { by, byAlphabet, caseList, cases, date, now, text, yes } from './case-list.ts'
import { companies } from './companies.ts'
import { conversations } from './conversations.ts'
import { lots, lotsOfOrders, printJobs } from './lots.ts'
import { notifications } from './notifications.ts'
import { requests } from './requests.ts'
import { along, type Fields, type Ordering, type Row, upwards } from './scan.ts'
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
    isDefaultShippingAddress: { kind: 'flag', read: yes('isDefaultShippingAddress') },
    ownerType: { kind: 'choice', read: text('ownerType') },
    countryId: { kind: 'choice', read: text('countryId') },
    title: { kind: 'folded', read: text('title') },
    createdAt: { kind: 'instant', read: date('createdAt') },
  },
  orders: {
    title: byAlphabet('title'),
    state: by('state'),
    street: by('street'),
    zipCode: by('zipCode'),
    phone: by('phone'),
    createdAt: by('createdAt'),
  },
  equal: along,
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
    status: { kind: 'choice', read: text('status') },
    refinementUuid: { kind: 'id', read: text('refinementId') },
  },
  orders: { version: by('version'), createdAt: by('createdAt') },
  equal: along,
} as const satisfies Partial<List>
const versions = (caseId: string, everything: boolean) => async (tx: Tx) =>
  (await tx.select().from(plan).where(eq(plan.caseId, caseId))).filter(
    row =>
      everything || !(row.status === 'CONVERTED' || (row.status === 'INACTIVE' && row.publishedAt === null)),
  )

const batchList = {
  fields: {
    status: { kind: 'choice', read: text('status') },
    batch: { kind: 'choice', read: text('batch') },
    refinementUuid: { kind: 'id', read: text('refinementId') },
  },
  orders: { createdAt: by('createdAt'), identifier: by('identifier') },
  equal: (a: Row, b: Row, direction: 'asc' | 'desc') =>
    (String(a.identifier) < String(b.identifier) ? -1 : 1) * (direction === 'asc' ? 1 : -1),
} as const satisfies Partial<List>

const patientName = (row: Row) => [row.firstName, row.lastName].filter(Boolean).join(' ')
const board = async (tx: Tx): Promise<Row[]> => {
  const rows = await tx
    .select({ order: getTableColumns(caseOrder), caseData: getTableColumns(caseFile) })
    .from(caseOrder)
    .innerJoin(caseFile, eq(caseFile.id, caseOrder.caseId))
  const lotOf = await lotsOfOrders(tx)
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
export const listsOf = (some: { caseId: string; doctorCaseId: string }): readonly List[] => [
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
      uuid: { kind: 'id', read: text('id') },
      name: { kind: 'folded', read: text('name') },
      email: { kind: 'plain', read: text('email') },
      status: { kind: 'choice', read: text('status') },
      countryId: { kind: 'choice', read: text('countryId') },
      stepType: { kind: 'choice', read: text('stepType') },
      rmUuid: { kind: 'id', read: text('rmId') },
      createdAt: { kind: 'instant', read: date('createdAt') },
    },
    orders: {
      name: byAlphabet('name'),
      email: by('email'),
      status: by('status'),
      countryId: by('countryId'),
      stepType: by('stepType'),
      createdAt: by('createdAt'),
    },
    equal: along,
  },
  {
    name: 'contacts',
    call: contactCalls.contacts,
    ...ofBright,
    rows: async tx => tx.select().from(contact).where(eq(contact.companyId, bright)),
    fields: {
      name: { kind: 'folded', read: text('name') },
      email: { kind: 'plain', read: text('email') },
      phone: { kind: 'plain', read: text('phone') },
      role: { kind: 'choice', read: text('role') },
      createdAt: { kind: 'instant', read: date('createdAt') },
    },
    orders: {
      createdAt: by('createdAt'),
      name: byAlphabet('name'),
      email: by('email'),
      phone: by('phone'),
    },
    equal: along,
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
  ...shipmentLists(some),
  {
    name: 'versions of a plan',
    call: planCalls.casePlans,
    ...ofBright,
    params: { id: some.caseId },
    ...versionList,
    rows: versions(some.caseId, false),
  },
  {
    name: "versions of a plan of a doctor's case, for staff",
    call: planCalls.dsoCasePlans,
    ...byStaff,
    params: { id: some.doctorCaseId },
    ...versionList,
    rows: versions(some.doctorCaseId, true),
  },
  ...(['caseOrders', 'dsoCaseOrders'] as const).map(call => {
    const caseId = call === 'caseOrders' ? some.caseId : some.doctorCaseId
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
      status: { kind: 'choice', read: text('status') },
      product: { kind: 'choice', read: text('product') },
      batch: { kind: 'choice', read: text('batch') },
      overdue: { kind: 'flag', read: yes('overdue') },
      companyUuid: { kind: 'id', read: text('companyId') },
      doctorUuid: { kind: 'id', read: text('doctorId') },
      caseUuid: { kind: 'id', read: text('caseId') },
      shipmentUuid: { kind: 'id', read: text('shipmentId') },
      identifier: { kind: 'plain', read: text('identifier') },
      patientName: { kind: 'folded', read: patientName },
      uuid: { kind: 'id', read: text('id') },
      printJob: { kind: 'plain', read: text('printJob') },
      lot: { kind: 'plain', read: text('lot') },
      assigneeUuid: { kind: 'id', read: text('assigneeId') },
      unassigned: { kind: 'flag', read: yes('unassigned') },
      unplaced: { kind: 'flag', read: yes('unplaced') },
    },
    orders: { createdAt: by('createdAt'), dueAt: by('dueAt') },
    equal: along,
  },
  {
    name: 'a stage of the queue',
    call: labCalls.queueOf,
    ...byStaff,
    params: { stage: 'qualityCheck' },
    rows: stage,
    fields: {
      product: { kind: 'choice', read: text('product') },
      companyUuid: { kind: 'id', read: text('companyId') },
      assigneeUuid: { kind: 'id', read: text('assigneeId') },
      unassigned: { kind: 'flag', read: yes('unassigned') },
      overdue: { kind: 'flag', read: yes('overdue') },
      identifier: { kind: 'plain', read: text('identifier') },
      patientName: { kind: 'folded', read: patientName },
    },
    orders: { since: by('statusSince'), dueAt: by('dueAt'), createdAt: by('createdAt') },
    equal: along,
  },
  {
    name: 'package types',
    call: catalogCalls.packages,
    ...ofBright,
    rows: async tx =>
      (await tx.select().from(packageType)).map(row => ({ ...row, title: row.titles.en })) as Row[],
    fields: {
      isLegacy: { kind: 'flag', read: yes('isLegacy') },
      product: { kind: 'choice', read: text('product') },
    },
    orders: { id: by('id'), title: by('title'), windowMonths: by('windowMonths') },
    equal: upwards,
    key: 'id',
  },
  {
    name: 'countries',
    call: catalogCalls.countries,
    ...ofBright,
    rows: async () => [...countryRows],
    fields: { isShippable: { kind: 'flag', read: yes('isShippable') } },
    orders: { name: { read: text('name'), compare: new Intl.Collator('en').compare } },
    equal: along,
    key: 'id',
  },
  ...[notifications, companies, lots, printJobs, ...requests(some), ...conversations],
]
