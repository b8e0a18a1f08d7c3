import { orderCalls } from '@archway/contract/orders'
import {
  type Request,
  type RequestForm,
  requestCalls,
  type StaffRequestAction,
} from '@archway/contract/requests'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { type DemoCase, forward, lotsFor, sendShipment, staff } from './journey.ts'
import { demoId } from './people.ts'
import { type Player, pick } from './player.ts'
import { type Plot, playPlot, type Stage } from './reach.ts'

/** Creates a request for a case whose first batch was shipped. */
const createRequest = async (
  player: Player,
  demoCase: DemoCase,
  form: Omit<RequestForm, 'caseUuid'>,
): Promise<Request> => {
  player.advanceHours(8)
  const { data } = await player.call(demoCase.by, requestCalls.createRequest, {
    body: { ...form, caseUuid: demoCase.uuid },
  })
  return data
}

const decideAsStaff = async (
  player: Player,
  { uuid }: Request,
  action: StaffRequestAction,
  body: object = {},
): Promise<void> => {
  player.advanceHours(5)
  await player.call(staff, requestCalls.actOnRequest, { params: { id: uuid, action }, body })
}

const approveAsDso = async (player: Player, demoCase: DemoCase, { uuid }: Request): Promise<void> => {
  player.advanceHours(6)
  await player.call(demoCase.clearer, requestCalls.approveRequest, { params: { id: uuid } })
}

const cancelRequest = async (player: Player, demoCase: DemoCase, { uuid }: Request): Promise<void> => {
  player.advanceHours(2)
  await player.call(demoCase.by, requestCalls.cancelRequest, { params: { id: uuid }, body: {} })
}

/** From the order of an approved request to its shipment. */
const makeAndShip = async (
  player: Player,
  demoCase: DemoCase,
  request: Request,
  destination: { kind: 'client' | 'dso'; address: string },
): Promise<Shipment> => {
  await decideAsStaff(player, request, 'startMfg')
  const { data } = await player.call(staff, orderCalls.caseOrders, { params: { id: demoCase.uuid } })
  const order = data.find(entry => entry.request?.uuid === request.uuid)
  if (!order) throw new Error(`${request.identifier} has no order`)
  const steps = [
    ['start', { printJob: `NEST-${1000 + pick(request.uuid, 9000)}`, lots: lotsFor(order) }],
    ['make', {}],
    ['finish', { counted: order.quantity }],
  ] as const
  for (const [action, body] of steps) {
    player.advanceHours(9)
    await player.call(staff, orderCalls.actOnOrder, { params: { id: order.uuid, action }, body })
  }
  const created = await player.call(staff, shipmentCalls.createShipment, {
    body: {
      kind: destination.kind,
      companyUuid: demoId(demoCase.company),
      addressUuid: destination.address,
      courierId: 'HAND',
      orders: [order.uuid],
      boxes: 1,
    },
  })
  await sendShipment(player, created.data)
  return created.data
}

const retainers: Omit<RequestForm, 'caseUuid'> = {
  type: 'retainer',
  method: 'stepNumber',
  source: 'lastStep',
  arch: 'both',
  quantity: 2,
}

const replacement = (step: number, reason: 'lost' | 'broken' | 'doesNotFit') =>
  ({
    type: 'replacement',
    method: 'stepNumber',
    arch: 'upper',
    step,
    reason,
    quantity: 1,
  }) as const satisfies Omit<RequestForm, 'caseUuid'>

/** A company's case: retainers that arrived, a rejected one, one in production, and one that waits for approval. */
export const playCompanyRequests = async (
  { player }: Stage,
  demoCase: DemoCase,
  { address }: Plot,
): Promise<void> => {
  const shippedRequest = await createRequest(player, demoCase, {
    ...retainers,
    note: 'One pair for home, one for travelling.',
  })
  await decideAsStaff(player, shippedRequest, 'approve')
  await makeAndShip(player, demoCase, shippedRequest, { kind: 'client', address })
  const rejectedRequest = await createRequest(player, demoCase, replacement(3, 'doesNotFit'))
  await decideAsStaff(player, rejectedRequest, 'reject', {
    reasons: ['REQ_REFINEMENT'],
    comment: 'Steps 3 to 5 were reported as loose; new scans will help more than a new aligner.',
  })
  const producedRequest = await createRequest(player, demoCase, replacement(5, 'lost'))
  await decideAsStaff(player, producedRequest, 'approve')
  await decideAsStaff(player, producedRequest, 'startMfg')
  await createRequest(player, demoCase, { ...retainers, material: 'ZENDURA_A' })
}

/** A doctor's case: requests that are forwarded, at the DSO, approved, canceled, undecided, and without scans. */
export const playDoctorRequests = async (
  { player }: Stage,
  demoCase: DemoCase,
  { address }: Plot,
): Promise<void> => {
  const dsoDestination = { kind: 'dso', address } as const
  const forwardedRequest = await createRequest(player, demoCase, replacement(2, 'broken'))
  await approveAsDso(player, demoCase, forwardedRequest)
  await forward(
    player,
    await makeAndShip(player, demoCase, forwardedRequest, dsoDestination),
    demoCase.clearer,
  )
  const arrivedRequest = await createRequest(player, demoCase, retainers)
  await approveAsDso(player, demoCase, arrivedRequest)
  await makeAndShip(player, demoCase, arrivedRequest, dsoDestination)
  await approveAsDso(player, demoCase, await createRequest(player, demoCase, replacement(4, 'lost')))
  await cancelRequest(player, demoCase, await createRequest(player, demoCase, replacement(1, 'lost')))
  await createRequest(player, demoCase, {
    ...replacement(6, 'lost'),
    note: 'The patient travels on the 20th; please hurry if you can.',
  })
  await createRequest(player, demoCase, { ...retainers, source: 'newScan' })
}

/** One pair of retainers that waits for approval. */
export const playRetainerRequest = async ({ player }: Stage, demoCase: DemoCase): Promise<void> => {
  await createRequest(player, demoCase, retainers)
}

/** A delivered case with its requests. */
export const playCaseWithRequests = async (
  stage: Stage,
  plot: Plot,
  perform: (stage: Stage, demoCase: DemoCase, plot: Plot) => Promise<void>,
): Promise<void> => perform(stage, await playPlot(stage, { ...plot, until: 'ACTIVE' }), plot)
