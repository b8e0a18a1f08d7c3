import { type CaseForm, caseCalls, type StaffCaseAction } from '@archway/contract/cases'
import { labCalls } from '@archway/contract/lab'
import {
  type LotForm,
  type LotMaterial,
  lotMaterials,
  type Order,
  orderCalls,
  type StaffOrderAction,
} from '@archway/contract/orders'
import { type Plan, type PlanContentForm, planCalls } from '@archway/contract/plans'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { demoId } from './people.ts'
import { type DemoFile, type Player, pick } from './player.ts'

export const staff = 'staff@archway.test'
export const planner = 'planner@archway.test'

/** A case of the demo world with the people who act on it. */
export type DemoCase = {
  readonly uuid: string
  readonly company: string
  /** The person who submits it and approves its plans. */
  readonly by: string
  /** The person who clears it and forwards its parcels. */
  readonly clearer: string
  readonly form: CaseForm
  readonly doctor?: string
}

export type NewDemoCase = Omit<DemoCase, 'uuid'> & {
  /** The id of a draft created before. */
  readonly drafted?: string
}

export const createDraft = async (player: Player, demoCase: NewDemoCase): Promise<DemoCase> => {
  if (demoCase.drafted) return { ...demoCase, uuid: demoCase.drafted }
  const { data } = await player.call(demoCase.by, caseCalls.create, { body: { form: demoCase.form } })
  return { ...demoCase, uuid: data.uuid }
}

export const attach = (player: Player, demoCase: DemoCase, files: readonly DemoFile[]): Promise<void> =>
  player.uploadFiles(demoCase.by, demoCase.uuid, files)

export const submit = async (player: Player, demoCase: DemoCase): Promise<void> => {
  player.advanceHours(1 + pick(demoCase.uuid, 5))
  await player.call(demoCase.by, caseCalls.update, {
    params: { id: demoCase.uuid },
    body: { submit: true, consent: true },
  })
}

export const actAsStaff = async (
  player: Player,
  demoCase: DemoCase,
  action: StaffCaseAction,
  body: object = {},
): Promise<void> => {
  player.advanceHours(2 + pick(demoCase.uuid + action, 20))
  await player.call(staff, caseCalls.staffAct, { params: { id: demoCase.uuid, action }, body })
}

/** Completes the quality check and passes the case; its files are verified, and the case moves to its next stage. */
export const passChecks = async (player: Player, demoCase: DemoCase): Promise<void> => {
  await passQuality(player, demoCase)
  await actAsStaff(player, demoCase, 'syncDone')
}

export const passQuality = async (player: Player, demoCase: DemoCase): Promise<void> => {
  const params = { id: demoCase.uuid }
  const { data: sheet } = await player.call(staff, labCalls.qcSheet, { params })
  const items = sheet.items.map(({ item }) => item)
  await player.call(staff, labCalls.saveQcSheet, { params, body: { checked: items } })
  await actAsStaff(player, demoCase, 'qcPass', {
    checklist: items.map(item => ({ item, passed: true })),
  })
}

const needNewestPlan = async (player: Player, { uuid }: DemoCase): Promise<Plan> => {
  const { data } = await player.call(planner, planCalls.casePlans, { params: { id: uuid } })
  const [newest] = data
  if (!newest) throw new Error(`case ${uuid} has no plan`)
  return newest
}

export const publishPlan = async (
  player: Player,
  demoCase: DemoCase,
  content: PlanContentForm,
  models: readonly DemoFile[] = [],
  /** Prepares the models for the viewer. */
  prepare: (planUuid: string) => Promise<void> = async () => {},
): Promise<Plan> => {
  player.advanceHours(20 + pick(demoCase.uuid, 30))
  const { uuid } = await needNewestPlan(player, demoCase)
  await player.call(planner, planCalls.editPlan, { params: { id: uuid }, body: content })
  await player.uploadFiles(planner, demoCase.uuid, models, uuid)
  await prepare(uuid)
  await player.call(planner, planCalls.actOnPlan, { params: { id: uuid, action: 'convert' }, body: {} })
  const { data } = await player.call(planner, planCalls.actOnPlan, {
    params: { id: uuid, action: 'publish' },
    body: {},
  })
  return data
}

export const approvePlan = async (player: Player, demoCase: DemoCase): Promise<void> => {
  player.advanceHours(10 + pick(demoCase.uuid, 40))
  const { uuid } = await needNewestPlan(player, demoCase)
  await player.call(demoCase.by, planCalls.approvePlan, { params: { id: uuid }, body: { reviewed: true } })
}

export const rejectPlan = async (
  player: Player,
  demoCase: DemoCase,
  comment: string,
  reasons: string[],
): Promise<void> => {
  player.advanceHours(8 + pick(demoCase.uuid, 20))
  const { uuid } = await needNewestPlan(player, demoCase)
  await player.call(demoCase.by, planCalls.rejectPlan, { params: { id: uuid }, body: { comment, reasons } })
}

export const clear = async (player: Player, demoCase: DemoCase): Promise<void> => {
  player.advanceHours(4)
  if (demoCase.form.product === 'AL' && !demoCase.form.withTs) {
    const { uuid } = await needNewestPlan(player, demoCase)
    await player.call(demoCase.clearer, planCalls.clearMfg, { params: { id: uuid }, body: {} })
  } else
    await player.call(demoCase.clearer, caseCalls.approveRetainerCase, {
      params: { id: demoCase.uuid },
      body: {},
    })
}

export const takeClearanceBack = async (
  player: Player,
  demoCase: DemoCase,
  comment: string,
): Promise<void> => {
  const { uuid } = await needNewestPlan(player, demoCase)
  await player.call(demoCase.clearer, planCalls.unclearMfg, {
    params: { id: uuid },
    body: { comment, reasons: ['CLEAR_CONSENT'] },
  })
}

const needOpenOrder = async (player: Player, { uuid }: DemoCase): Promise<Order> => {
  const { data } = await player.call(staff, orderCalls.caseOrders, { params: { id: uuid } })
  const firstOpen = data.find(order => !['SHIPPED', 'CANCELED'].includes(order.status))
  if (!firstOpen) throw new Error(`case ${uuid} has no open order`)
  return firstOpen
}

const actOnOpenOrder = async (
  player: Player,
  demoCase: DemoCase,
  action: StaffOrderAction,
  bodyOf: (order: Order) => object = () => ({}),
): Promise<void> => {
  player.advanceHours(6 + pick(demoCase.uuid + action, 30))
  const order = await needOpenOrder(player, demoCase)
  if (action === 'confirm' && order.status !== 'PENDING') return
  await player.call(staff, orderCalls.actOnOrder, {
    params: { id: order.uuid, action },
    body: bodyOf(order),
  })
}

/** The lots of the sheets and of the resin that an order is made from; a few of each are in use. */
export const lotsFor = ({ uuid, material }: { uuid: string; material: string }): LotForm[] => {
  const sheets = lotMaterials.find(candidate => candidate === material)
  const lot = (lotMaterial: LotMaterial, name: string, lots: number): LotForm => ({
    material: lotMaterial,
    number: `${name}-${26_040 + pick(`${name} ${uuid}`, lots)}`,
    expiresOn: '2029-06-30',
  })
  return [
    ...(sheets ? [lot(sheets, sheets === 'ZENDURA_A' ? 'ZA' : 'ZF', 4)] : []),
    lot('PRINT_RESIN', 'MR', 3),
  ]
}

/** Advances the open order until it is packed; `until` stops earlier. */
export const make = async (
  player: Player,
  demoCase: DemoCase,
  until: 'start' | 'finish' = 'finish',
): Promise<void> => {
  await actOnOpenOrder(player, demoCase, 'confirm')
  await actOnOpenOrder(player, demoCase, 'start', order => ({
    printJob: `NEST-${1000 + pick(demoCase.uuid, 9000)}`,
    lots: lotsFor(order),
  }))
  if (until === 'start') return
  await actOnOpenOrder(player, demoCase, 'make')
  await actOnOpenOrder(player, demoCase, 'finish', ({ quantity }) => ({ counted: quantity }))
}

export const hold = (player: Player, demoCase: DemoCase): Promise<void> =>
  actOnOpenOrder(player, demoCase, 'hold', () => ({
    reasons: ['SETUP_UNPRINTABLE'],
    comment: 'Two models are open at the base.',
  }))

const couriers = ['FEDEX', 'UPS'] as const
const airwayBill = (name: string, courier: (typeof couriers)[number]): string =>
  courier === 'FEDEX'
    ? `7712${String(10_000_000 + pick(name, 89_999_999))}`
    : `1Z999AA1${String(1_000_000_000 + pick(name, 899_999_999)).slice(0, 10)}`

/** Ships one parcel with the packed orders of these cases, which have the same company and side. */
export const pack = async (
  player: Player,
  cases: readonly DemoCase[],
  kind: 'client' | 'dso',
  addressUuid: string,
  doctorUuid?: string,
): Promise<Shipment> => {
  player.advanceHours(3)
  const [first] = cases
  if (!first) throw new Error('an empty parcel')
  const orders = []
  for (const demoCase of cases) orders.push((await needOpenOrder(player, demoCase)).uuid)
  const courierId = couriers[pick(first.uuid, couriers.length)] ?? 'FEDEX'
  const { data } = await player.call(staff, shipmentCalls.createShipment, {
    body: {
      kind,
      companyUuid: demoId(first.company),
      addressUuid,
      courierId,
      orders,
      airwayBillNumber: airwayBill(first.uuid, courierId),
      boxes: 1,
      weightKg: 0.4 * cases.length,
      ...(doctorUuid ? { doctorUuid } : {}),
    },
  })
  return data
}

export const sendShipment = async (player: Player, { uuid }: Shipment): Promise<void> => {
  player.advanceHours(5)
  await player.call(staff, shipmentCalls.actOnShipment, { params: { id: uuid, action: 'ship' }, body: {} })
}

export const forward = async (player: Player, { uuid }: Shipment, dso: string): Promise<void> => {
  player.advanceHours(60)
  await player.call(dso, shipmentCalls.lastMile, {
    params: { id: uuid },
    body: { courierId: 'UPS', airwayBillNumber: airwayBill(`${uuid} last`, 'UPS') },
  })
}

export const receive = async (player: Player, demoCase: DemoCase): Promise<void> => {
  player.advanceHours(50)
  await player.call(demoCase.by, caseCalls.update, {
    params: { id: demoCase.uuid },
    body: { received: true },
  })
}

export const cancel = async (player: Player, demoCase: DemoCase): Promise<void> => {
  player.advanceHours(12)
  await player.call(demoCase.by, caseCalls.cancel, {
    params: { id: demoCase.uuid },
    body: { reasons: ['CANCEL_PATIENT'], comment: 'The patient moved away.' },
  })
}
