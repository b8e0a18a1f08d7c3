import { setTimeout as pause } from 'node:timers/promises'
import { type AssetTypeKey, caseFileCalls, requiredAssets } from '@archway/contract/case-files'
import { type CaseForm, caseCalls, type StaffCaseAction, startingPrescription } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { notificationCalls } from '@archway/contract/notifications'
import { orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { bootstrapCalls } from '@archway/contract/session'
import { sampleStl } from '../../apps/server/src/features/case-files/sample.ts'
import { createVisitor, type Visitor } from './client.ts'
import { fillNumber, makePhoto } from './prepare.ts'
import type { LoadRecord } from './record.ts'
import type { ActionName, Settings } from './settings.ts'
import { type Chat, openChat } from './windows.ts'

/** A working company: its owner's browser, the cases it opens, and its open chat. */
export type Clinic = {
  readonly owner: Visitor
  /** A second browser of the owner, which signs in now and then; each sign-in ends its previous session. */
  readonly arriving: Visitor
  readonly staff: Visitor
  readonly username: string
  readonly cases: string[]
  readonly chat: Chat
}

const pickRandom = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Timeout for jobs that inspect files and prepare plans. */
const lookAgainMs = 500
const waitMs = 180_000

const waitUntil = async <T>(
  record: LoadRecord,
  label: string,
  check: () => Promise<T | null>,
): Promise<T> => {
  for (const end = performance.now() + waitMs; performance.now() < end; await pause(lookAgainMs)) {
    const state = await check()
    if (state !== null) return state
  }
  record.failed(`${label} took more than ${waitMs / 1000} s`)
  throw new Error(label)
}

/** The address of a clinic as a proxy would report it. */
const placeOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

const queries = [
  {},
  { page: 2 },
  { filter: { EQ: { status: 'IN_CUSTOMER_APPPROVE' } } },
  { filter: { LIKE: { firstName: 'ada' } } },
] as const

const sendFile = async (
  visitor: Visitor,
  caseUuid: string,
  typeKey: AssetTypeKey,
  file: { fileName: string; bytes: Buffer },
): Promise<void> => {
  const { data } = await visitor.call(caseFileCalls.reserve, {
    body: { caseUuid, typeKey, fileName: file.fileName, bytes: file.bytes.length },
  })
  await visitor.upload(data.uploadUrl ?? '', file.bytes)
}

/** Takes a case from its draft to a published plan; returns the plan. */
const createPublishedPlan = async (
  record: LoadRecord,
  photo: Buffer,
  { owner, staff: lab }: Clinic,
): Promise<string> => {
  const form: CaseForm = {
    product: 'AL',
    packageType: 'COMPLETE',
    arch: 'both',
    impressionType: 'physical',
    firstName: 'Ada',
    lastName: 'Lovelace',
    prescription: {
      ...startingPrescription('alignerPlan'),
      chiefComplaint: 'Crowded lower front teeth',
    } as NonNullable<CaseForm['prescription']>,
  }
  const { data: draft } = await owner.call(caseCalls.create, { body: { form } })
  const params = { id: draft.uuid }
  const shape = {
    product: 'AL',
    withTs: false,
    arch: 'both',
    impressionType: 'physical',
    age: null,
  } as const
  for (const key of requiredAssets(shape))
    await sendFile(owner, draft.uuid, key, { fileName: `${key}.jpg`, bytes: photo })
  await waitUntil(record, 'the check of photos', async () => {
    const { data } = await owner.call(caseFileCalls.ofCase, { params })
    return data.every(({ status }) => status === 'ready') || null
  })
  await owner.call(caseCalls.update, { params, body: { submit: true, consent: true } })
  const takeAction = (action: StaffCaseAction, body: object = {}) =>
    lab.call(caseCalls.staffAct, { params: { ...params, action }, body })
  const { data: submitted } = await lab.call(caseCalls.read, { params })
  if (submitted.status === 'PENDING_COURIER_PICKUP')
    await takeAction('courierNotified', {
      courierId: 'DHL',
      pickupDate: new Date().toISOString().slice(0, 10),
    })
  await takeAction('impressionReceived')
  await takeAction('qcPass', { checklist: [{ item: 'archPresent', passed: true }] })
  const id = await waitUntil(record, 'the plan of a checked case', async () => {
    const { data } = await lab.call(planCalls.casePlans, { params })
    return data[0]?.uuid ?? null
  })
  await lab.call(planCalls.editPlan, {
    params: { id },
    body: {
      ...{ upperSteps: 14, lowerSteps: 10, wearDays: 14, ipr: [], attachments: [] },
      viewer: { kind: 'url', url: 'https://viewer.archway.test/plan' },
    },
  })
  for (const action of ['convert', 'publish'] as const)
    await lab.call(planCalls.actOnPlan, { params: { id, action }, body: {} })
  return id
}

type Actions = Readonly<Record<ActionName, (clinic: Clinic, due?: number) => Promise<void>>>

/** The actions of a day; each records how long it took. */
const createActions = (record: LoadRecord, settings: Settings, scan: Buffer, photo: Buffer): Actions => {
  /** Runs steps for which a person waits, and records their total duration; `since` if they were due earlier. */
  const timeSteps = async (name: string, work: () => Promise<unknown>, since = performance.now()) => {
    await work()
    record.took(name, performance.now() - since)
  }

  return {
    signIn: ({ arriving, username }, due) =>
      timeSteps(
        'sign in',
        async () => {
          await arriving.signIn(username, settings.password)
          await arriving.call(bootstrapCalls.read)
        },
        due,
      ),
    list: ({ owner }, due) =>
      timeSteps(
        'case list',
        () =>
          Promise.all([
            owner.call(caseCalls.list, {
              query: { paginate: 10, order: 'createdAt desc', ...pickRandom(queries) },
            }),
            owner.call(caseCalls.statistics, { query: {} }),
            owner.call(notificationCalls.unreadNotifications),
          ]),
        due,
      ),
    case: ({ owner, cases }, due) => {
      const params = { id: pickRandom(cases) }
      return timeSteps(
        'case page',
        () =>
          Promise.all([
            owner.call(caseCalls.read, { params }),
            owner.call(planCalls.casePlans, { params }),
            owner.call(caseFileCalls.ofCase, { params }),
            owner.call(orderCalls.caseOrders, { params }),
            owner.call(caseCalls.history, { params }),
            owner.call(chatCalls.thread, { params }),
          ]),
        due,
      )
    },
    chat: ({ chat }, due) => timeSteps('chat, acknowledged', () => chat.say(), due),
    upload: async ({ owner }, due) => {
      const form = {
        product: 'RE',
        firstName: 'Ada',
        lastName: 'Lovelace',
        impressionType: 'digital',
      } as const
      const { data } = await owner.call(caseCalls.create, { body: { form: { ...form, arch: 'both' } } })
      const file = { fileName: 'upper.stl', bytes: scan }
      await timeSteps('scan, sent', () => sendFile(owner, data.uuid, 'upperImpression', file), due)
    },
    approval: clinic =>
      timeSteps('case to approved plan', async () => {
        const id = await createPublishedPlan(record, photo, clinic)
        await timeSteps('plan, approved', () =>
          clinic.owner.call(planCalls.approvePlan, { params: { id }, body: { reviewed: true } }),
        )
      }),
  }
}

export const createDay = async (record: LoadRecord, settings: Settings) => {
  const scan = sampleStl(settings.scanKb * 1000)
  const photo = await makePhoto()
  const visitorAt = (serverIndex: number, from: number) =>
    createVisitor(record, settings.urls[serverIndex % settings.urls.length] as string, placeOf(from))

  const staff: Visitor[] = []
  for (let n = 1; n <= settings.staffCount; n += 1) {
    const member = visitorAt(n, 100_000 + n)
    await member.signIn(fillNumber(settings.staff, n), settings.password)
    staff.push(member)
  }

  const openClinic = async (n: number): Promise<Clinic> => {
    const owner = visitorAt(n, n)
    const username = fillNumber(settings.people, n)
    await owner.signIn(username, settings.password)
    const { data } = await owner.call(caseCalls.list, { query: { paginate: 50 } })
    const cases = data.map(({ uuid }) => uuid)
    const room = cases[0]
    if (!room) throw new Error(`${username} has no case: npm run load -- prepare adds some`)
    const reader = settings.urls[(n + 1) % settings.urls.length] as string
    const chat = await openChat(record, room, [owner.origin, reader], owner.headers)
    const arriving = visitorAt(n, n)
    return { owner, arriving, staff: staff[n % staff.length] as Visitor, username, cases, chat }
  }

  return { actions: createActions(record, settings, scan, photo), openClinic }
}
export type Day = Awaited<ReturnType<typeof createDay>>
