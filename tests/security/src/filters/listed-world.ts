import { caseCalls, caseStatuses, products } from '@archway/contract/cases'
import { doctorStatuses } from '@archway/contract/doctors'
import { fold } from '@archway/contract/kernel'
import { orderStatuses } from '@archway/contract/orders'
import { planStatuses } from '@archway/contract/plans'
import { shipmentStatuses } from '@archway/contract/shipments'
import { eq } from 'drizzle-orm'
import { demoId } from '../../../../apps/server/src/demo/people.ts'
import { address } from '../../../../apps/server/src/features/addresses/index.ts'
import { caseFile } from '../../../../apps/server/src/features/cases/index.ts'
import { recountCases } from '../../../../apps/server/src/features/cases/list/counter.ts'
import { chatReader, chatRoom } from '../../../../apps/server/src/features/chat/table.ts'
import { contact } from '../../../../apps/server/src/features/contacts/index.ts'
import { doctor } from '../../../../apps/server/src/features/doctors/index.ts'
import { labCase } from '../../../../apps/server/src/features/lab/table.ts'
import { caseOrder } from '../../../../apps/server/src/features/orders/index.ts'
import { plan } from '../../../../apps/server/src/features/plans/index.ts'
import { account } from '../../../../apps/server/src/features/session/index.ts'
import { shipment, shipmentOrder } from '../../../../apps/server/src/features/shipments/table.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'
import { systemScope } from '../../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../../apps/server/src/testing/app.ts'
import { awkwardNames, createPicker, plainTexts } from './awkward.ts'
import { makeLots, makePrintJobs } from './lots.ts'
import { makeNotifications } from './notifications.ts'
import { makeRequests } from './requests.ts'

const brightDoctors = ['one', 'two', 'zero'].map(name => demoId(`doctor.${name}@brightsmiles.test`))
const batches = ['1st', '2nd', '3rd', '4th', 'Refinement'] as const
const couriers = ['DHL', 'FEDEX', 'HAND']

/** Rows that a list could show wrongly: many equal and missing values, awkward names, several companies. */
export const makeListed = async (app: TestApp): Promise<void> => {
  const draw = createPicker(20_260_302)
  const name = () => draw.of(awkwardNames.filter(awkwardName => awkwardName !== null))
  // Few distinct times, so that equal ones are common, and none in an hour that daylight saving skips or repeats.
  const instant = () =>
    new Date(Date.UTC(2026, draw.below(6), 1 + draw.below(4), 6 * draw.below(4), 0, 0, draw.below(2)))
  const maybe = <T>(value: T): T | null => (draw.chance(0.7) ? value : null)

  const ids: string[] = []
  for (const [email, count] of [
    ['owner@brightsmiles.test', 45],
    ['doctor.one@brightsmiles.test', 12],
    ['doctor.two@brightsmiles.test', 20],
    ['doctor.zero@brightsmiles.test', 8],
    ['owner@nourdental.test', 12],
  ] as const) {
    const visitor = await app.as(email)
    for (let n = 0; n < count; n += 1) {
      const body = {
        form: {
          product: draw.of(products),
          firstName: draw.of(awkwardNames),
          lastName: draw.of(awkwardNames),
          impressionType: draw.of(['digital', 'physical', null] as const),
        },
      }
      const created = await visitor.call(caseCalls.create, { body })
      if (created.status !== 200) throw new Error(JSON.stringify(created.body))
      ids.push(created.body.data.uuid)
    }
  }

  await app.services.db.within(systemScope, async tx => {
    for (const id of ids)
      await tx
        .update(caseFile)
        .set({
          status: draw.of(draw.chance(0.5) ? (['IN_QC', 'NEW', 'IN_MFG'] as const) : caseStatuses),
          createdAt: instant(),
          updatedAt: instant(),
          statusSince: instant(),
          dueAt: maybe(instant()),
          batchLabel: draw.of(batches),
          hasRefinements: draw.chance(0.3),
        })
        .where(eq(caseFile.id, id))
    await recountCases(tx)
    await makePersons(tx, { draw, name, instant })
    await makeMaking(tx, ids, { draw, instant, maybe })
    await makeNotifications(tx, draw, instant)
    // Drawn last, so that the values drawn before do not change.
    await makeConversations(tx, { draw, instant })
    await makeRequests(tx, draw, instant)
    await makeLots(tx, draw, instant)
    await makePrintJobs(tx, draw, instant)
  })
}

type Draw = { draw: ReturnType<typeof createPicker>; instant: () => Date }

/** Every second case has a conversation; each party has read all of it, none of it, or never opened it. */
const makeConversations = async (tx: Tx, { draw, instant }: Draw): Promise<void> => {
  const cases = await tx.select({ id: caseFile.id, companyId: caseFile.companyId }).from(caseFile)
  for (const { id: roomId, companyId } of cases.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (draw.chance(0.5)) continue
    await tx.insert(chatRoom).values({ companyId, roomId, lastSeq: 1, lastAt: instant() })
    for (const party of ['submitter', 'dso', 'staff'] as const)
      if (draw.chance(0.8))
        await tx
          .insert(chatReader)
          .values({ companyId, roomId, party, unreadSince: draw.chance(0.5) ? instant() : null })
  }
}

const makePersons = async (tx: Tx, { draw, name, instant }: Draw & { name: () => string }): Promise<void> => {
  const companyId = demoId('brightsmiles')
  for (let n = 0; n < 45; n += 1) {
    const kind = n < 20 ? 'contact' : 'doctor'
    const id = demoId(`listed ${kind} ${n}`)
    const person = {
      id,
      companyId,
      name: name(),
      email: `${draw.of(['a_b', 'a+b', "o'c", 'axb'])}+${n}@x.test`,
    }
    await tx.insert(account).values({ ...person, kind, createdAt: instant() })
    const more = {
      ...person,
      nameFolded: fold(person.name),
      phone: draw.of(['+15550', '55512', null]),
      createdAt: instant(),
    }
    if (kind === 'contact') await tx.insert(contact).values({ ...more, role: draw.of(['RM', null]) })
    else
      await tx.insert(doctor).values({
        ...more,
        countryId: draw.of(['US', 'TR', 'AE']),
        status: draw.of(doctorStatuses),
        stepType: draw.of(['ZERO_STEP', 'ONE_STEP', 'TWO_STEPS']),
        rmId: draw.of([demoId('rm@brightsmiles.test'), null]),
      })
  }
  for (let n = 0; n < 30; n += 1) {
    const title = name()
    const ownerType = draw.of(['clinic', 'adminOffice', 'doctor', 'patient'] as const)
    await tx.insert(address).values({
      id: demoId(`listed address ${n}`),
      companyId,
      typeId: draw.of([1, 2, 3] as const),
      title,
      titleFolded: fold(title),
      countryId: draw.of(['US', 'TR']),
      city: name(),
      state: draw.of(['Ohio', 'ohio', 'Çorum']),
      street: name(),
      zipCode: draw.of(['0', '00', '10001']),
      phone: draw.of(['+15550', '55512']),
      ownerType,
      doctorId: ownerType === 'doctor' ? draw.of(brightDoctors) : null,
      createdAt: instant(),
    })
  }
}

const front = {
  uuid: demoId('address of brightsmiles'),
  title: 'Front desk',
  recipient: 'Bright Smiles',
  street: '1 Main Street',
  city: 'Boston',
  state: 'Massachusetts',
  zipCode: '02101',
  countryId: 'US',
  phone: '+16175550100',
}

type Making = Draw & { maybe: <T>(value: T) => T | null }

/** Plans, orders, shipments and records of the lab, inserted as rows; some cases have many of each. */
const makeMaking = async (tx: Tx, ids: readonly string[], makingContext: Making): Promise<void> => {
  const { draw, instant, maybe } = makingContext
  const cases = new Map((await tx.select().from(caseFile)).map(row => [row.id, row]))
  for (const [n, caseId] of ids.entries()) {
    const caseData = cases.get(caseId)
    if (!caseData) throw new Error('a case was not stored')
    const { companyId } = caseData
    const hasMany = n % 45 < 3
    for (let version = 1; version <= (hasMany ? 8 : 1); version += 1)
      await tx.insert(plan).values({
        id: demoId(`listed plan ${n} ${version}`),
        companyId,
        caseId,
        version,
        status: draw.of(planStatuses),
        createdAt: instant(),
        publishedAt: maybe(instant()),
      })
    const assigneeId = draw.of([demoId('staff@archway.test'), demoId('planner@archway.test'), null])
    if (draw.chance(0.6)) await tx.insert(labCase).values({ companyId, caseId, assigneeId })
    for (let order = 0; order < (hasMany ? 6 : 1); order += 1)
      await makeOrder(tx, caseData, `${n} ${order}`, hasMany || draw.chance(0.4), makingContext)
  }
}

const makeOrder = async (
  tx: Tx,
  { companyId, id: caseId, identifier, doctorId, product }: typeof caseFile.$inferSelect,
  name: string,
  isPlaced: boolean,
  { draw, instant, maybe }: Making,
): Promise<void> => {
  const orderId = demoId(`listed order ${name}`)
  const shipmentId = demoId(`listed shipment ${name}`)
  const box = `SH-26-${name.replace(' ', '-')}`
  await tx.insert(caseOrder).values({
    id: orderId,
    companyId,
    caseId,
    identifier: `${identifier}-${name}`,
    batch: draw.of(batches),
    steps: { upper: null, lower: null },
    quantity: 1,
    product,
    arch: 'both',
    offsetTenths: 0,
    trimline: 'SCALLOPED',
    material: 'ZENDURA_FLX',
    laserMarking: { logoKey: null, companyName: null, patientName: null, arch: false, stepNumber: false },
    status: draw.of(orderStatuses),
    dueAt: maybe(instant()),
    createdAt: instant(),
    ...(isPlaced ? { shipmentId, shipmentIdentifier: box } : {}),
  })
  if (!isPlaced) return
  await tx.insert(shipment).values({
    id: shipmentId,
    companyId,
    kind: draw.of(['client', 'dso']),
    doctorId: maybe(doctorId),
    identifier: box,
    address: front,
    courierId: draw.of(couriers),
    airwayBillNumber: maybe(draw.of(plainTexts)),
    status: draw.of(shipmentStatuses),
    createdAt: instant(),
    shippedAt: maybe(instant()),
  })
  await tx.insert(shipmentOrder).values({ companyId, shipmentId, orderId })
}
