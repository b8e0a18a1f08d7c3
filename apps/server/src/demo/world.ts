import type { CaseForm, CaseStatus, Product } from '@archway/contract/cases'
import { approvalCalls } from '@archway/contract/privacy'
import type { Timelines } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import type { App } from '../start/app.ts'
import { makeAddresses } from './addresses.ts'
import { addressOf, formOf } from './cast.ts'
import { attach, createDraft } from './journey.ts'
import { demoId, makePeople, makeSecondAdministrator } from './people.ts'
import { createPlayer, pick } from './player.ts'
import { type Plot, playPlot, type Stage } from './reach.ts'
import { listAllFiles, makeRecords } from './records.ts'
import {
  playCaseWithRequests,
  playCompanyRequests,
  playDoctorRequests,
  playRetainerRequest,
} from './requests.ts'
import { playRefinement, playSecondBatch, playThreeVersions } from './stories.ts'

const everyStatus: readonly CaseStatus[] = [
  'NEW',
  'IN_QC',
  'IN_PRODUCTION_FILE_SYNC',
  'REJECTED',
  'IN_TS_GENERATING',
  'IN_CUSTOMER_APPPROVE',
  'TS_REJECTED',
  'IN_CLEARANCE',
  'UNCLEARED_FOR_MFG',
  'IN_MFG',
  'ORDER_REJECTED',
  'READY_FOR_SHIPPING',
  'IN_SHIPPING',
  'FIRST_MILE_SHIPPED',
  'SHIPPED',
  'ACTIVE',
  'COMPLETE',
  'CANCELED',
  'CANCELED_REFINEMENT',
  'EXPIRED',
  'PENDING_COURIER_PICKUP',
  'AWAITING_IMPRESSION',
]
const withoutPlan = [
  'NEW',
  'IN_QC',
  'REJECTED',
  'IN_MFG',
  'READY_FOR_SHIPPING',
  'SHIPPED',
  'COMPLETE',
  'CANCELED',
] as const
const doctorsOnly: readonly CaseStatus[] = ['FIRST_MILE_SHIPPED', 'PENDING_COURIER_PICKUP']
const needsTwoSteps: readonly CaseStatus[] = ['IN_CLEARANCE', 'UNCLEARED_FOR_MFG']
const physical: readonly CaseStatus[] = ['PENDING_COURIER_PICKUP', 'AWAITING_IMPRESSION']

type House = Pick<Plot, 'company' | 'by' | 'clearer' | 'side' | 'steps' | 'address' | 'bulk'> & {
  doctor?: string
}

const bright = {
  company: 'brightsmiles',
  address: addressOf('brightsmiles'),
  bulk: true,
  clearer: 'owner@brightsmiles.test',
}
const ownSide: House = { ...bright, by: 'contact@brightsmiles.test', side: 'client', steps: 2 }
const doctorHouse = (name: string, steps: 0 | 1 | 2): House => ({
  ...bright,
  by: `doctor.${name}@brightsmiles.test`,
  side: 'doctor',
  steps,
})
const nour: House = {
  company: 'nourdental',
  by: 'owner@nourdental.test',
  clearer: 'owner@nourdental.test',
  side: 'client',
  steps: 1,
  address: addressOf('nourdental'),
  bulk: false,
}
const anadolu: House = {
  company: 'anadolu',
  by: 'doctor@anadolu.test',
  clearer: 'owner@anadolu.test',
  side: 'doctor',
  steps: 1,
  address: addressOf('anadolu'),
  bulk: false,
}

const canReach = (house: House, until: CaseStatus): boolean =>
  !(
    doctorsOnly.includes(until) &&
    (house.side === 'client' || (!house.bulk && until === 'FIRST_MILE_SHIPPED'))
  ) &&
  !(needsTwoSteps.includes(until) && house.steps < 2) &&
  !(house.steps === 0 && ['IN_CUSTOMER_APPPROVE', 'TS_REJECTED'].includes(until))

/** All cases of the demo world: every status on both sides, every product, every active company. */
const plots = (): Plot[] => {
  const plannedCases: [House, Product, CaseStatus][] = [
    ...everyStatus.map((until): [House, Product, CaseStatus] => [ownSide, 'AL', until]),
    ...everyStatus.map((until): [House, Product, CaseStatus] => [doctorHouse('two', 2), 'AL', until]),
    ...(['IN_QC', 'IN_CUSTOMER_APPPROVE', 'FIRST_MILE_SHIPPED', 'ACTIVE', 'IN_MFG'] as const).map(
      (until): [House, Product, CaseStatus] => [doctorHouse('one', 1), 'AL', until],
    ),
    ...(['IN_TS_GENERATING', 'IN_MFG', 'SHIPPED'] as const).map((until): [House, Product, CaseStatus] => [
      doctorHouse('zero', 0),
      'AL',
      until,
    ]),
    ...(['RE', 'NG', 'WK'] as const).flatMap(product =>
      withoutPlan.map((until, index): [House, Product, CaseStatus] => [
        index % 2 === 0 ? ownSide : doctorHouse('one', 1),
        product,
        until,
      ]),
    ),
    [doctorHouse('two', 2), 'RE', 'IN_CLEARANCE'],
    ...(['NEW', 'REJECTED', 'IN_CUSTOMER_APPPROVE', 'IN_MFG', 'SHIPPED', 'ACTIVE'] as const).map(
      (until): [House, Product, CaseStatus] => [nour, 'AL', until],
    ),
    [nour, 'RE', 'COMPLETE'],
    ...(['IN_QC', 'IN_CUSTOMER_APPPROVE', 'SHIPPED'] as const).map((until): [House, Product, CaseStatus] => [
      anadolu,
      'AL',
      until,
    ]),
  ]
  return plannedCases
    .filter(([house, , until]) => canReach(house, until))
    .map(([house, product, until], n) => ({
      ...house,
      until,
      form: formOf(product, n, {
        shippingAddressUuid: house.address,
        impressionType: physical.includes(until) ? 'physical' : 'digital',
        // Only cases of companies that buy packages have one.
        ...(product === 'AL' && house.company !== 'brightsmiles' ? { packageType: null } : {}),
      }),
    }))
}

/** Maximum duration of a case's history; the cases start before that. */
const longestPathDays = 19
const spreadDays = 24
/**
 * Maximum duration of a path that ends in one of these statuses. Those cases start at most `waitingDays` earlier: most
 * of the lab's work is on time then, and no shipment is old enough to count as received.
 */
const recentPathDays: Partial<Record<CaseStatus, number>> = {
  IN_QC: 0.5,
  IN_PRODUCTION_FILE_SYNC: 1.5,
  IN_TS_GENERATING: 2,
  TS_REJECTED: 5,
  IN_MFG: 7.5,
  ORDER_REJECTED: 8,
  READY_FOR_SHIPPING: 8.5,
  IN_SHIPPING: 9,
  SHIPPED: 11,
}
const waitingDays = 2
const longestStoryDays = 26

/** How many days ago a case of the demo world starts; deterministic for its number. */
const daysBeforeToday = (until: CaseStatus, n: number): number => {
  const path = recentPathDays[until]
  const [shortest, spread] = path === undefined ? [longestPathDays, spreadDays] : [path, waitingDays]
  return shortest + (pick(`start ${n}`, spread * 24) + 1) / 24
}

/** One case of the demo world: its start, and its plot. */
type Scene = {
  readonly start: Date
  readonly plot: Plot
  readonly perform: (stage: Stage, plot: Plot) => Promise<unknown>
}

/**
 * Number of scenes played concurrently. A scene needs one or two database connections; more scenes would wait for
 * them.
 */
const lanes = 4

const runConcurrently = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const dayMs = 24 * 3600 * 1000

/** Creates the companies and people of the demo world, before its first case. */
export const makeDemoPeople = async ({ db, clock }: Services): Promise<void> => {
  const beginning = new Date(clock.now().getTime() - (longestPathDays + spreadDays + 30) * dayMs)
  await makePeople(db, beginning)
  await makeSecondAdministrator(db, beginning)
  await makeAddresses(db, beginning)
}

/** The work for a draft, as a share of that for a whole case. */
const draftShare = 0.1

type Reports = {
  /** The share of the cases that are complete. */
  readonly onProgress: (share: number) => void
  /** The history of a case ends early, because a person who already uses the installation has changed the case. */
  readonly onFailure: (error: unknown) => void
}

/** More failures than this share of the cases are not caused by a person. */
const maxFailures = 0.1

/**
 * Creates the cases of the demo world, each from its draft on over HTTP, at times of the past weeks. `app` uses the
 * clock of `timelines`. Throws if too many cases fail.
 */
export const makeDemoCases = async (
  app: App,
  timelines: Timelines,
  { onProgress, onFailure }: Reports,
): Promise<void> => {
  const today = timelines.now()
  const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs)
  // Computed in worker processes while the drafts are created.
  const recordsPromise = makeRecords(app.services.workers, 7)
  recordsPromise.catch(() => {})
  const player = createPlayer(app, timelines)
  const scenes: Scene[] = [
    ...plots().map((plot, n) => ({
      plot,
      start: daysAgo(daysBeforeToday(plot.until, n)),
      perform: playPlot,
    })),
    ...stories.map(([plot, perform], n) => ({ plot, start: daysAgo(longestStoryDays + n), perform })),
    ...returnedPatients.map((plot, n) => ({ plot, start: daysAgo(longestPathDays - n), perform: playPlot })),
    { plot: heroPlot, start: daysAgo(2), perform: heroDraft },
  ].sort((a, b) => a.start.getTime() - b.start.getTime())
  let done = 0
  let failures = 0
  const addProgress = (work: number) => {
    done += work
    onProgress(done / scenes.length)
  }
  // Sequentially, so that their numbers follow their dates.
  const draftedScenes: Scene[] = []
  for (const scene of scenes) {
    const { uuid } = await timelines.run(scene.start, () => createDraft(player, scene.plot))
    draftedScenes.push({ ...scene, plot: { ...scene.plot, drafted: uuid } })
    addProgress(draftShare)
  }
  const stage: Stage = { player, services: app.services, records: await recordsPromise }
  await runConcurrently(draftedScenes, async ({ start, plot, perform }) => {
    await timelines
      .run(start, () => perform(stage, plot))
      .catch((error: unknown) => {
        failures += 1
        if (failures > scenes.length * maxFailures) throw error
        onFailure(error)
      })
    addProgress(1 - draftShare)
  })
  // Waits for the confirmation of the other administrator.
  await player.call('admin@archway.test', approvalCalls.requestDoctorErasure, {
    params: { id: demoId('doctor.invited@brightsmiles.test') },
    body: { reason: 'Never used the invitation; the clinic asked by letter to remove her data' },
  })
}

const plotOf = (house: House, n: number, overrides: CaseForm = {}): Plot => ({
  ...house,
  until: 'NEW',
  form: formOf('AL', n, { shippingAddressUuid: house.address, ...overrides }),
})

const retainerOf = (house: House, n: number, overrides: CaseForm = {}): CaseForm =>
  formOf('RE', n, { shippingAddressUuid: house.address, ...overrides })

const stories: readonly (readonly [plot: Plot, perform: Scene['perform']])[] = [
  [plotOf(doctorHouse('two', 2), 201), playThreeVersions],
  [plotOf(ownSide, 202, { packageType: 'MODERATE' }), playSecondBatch],
  [plotOf(doctorHouse('one', 1), 203, { packageType: 'MODERATE' }), playSecondBatch],
  [plotOf(ownSide, 204), (stage, plot) => playRefinement(stage, plot, 'planning')],
  [plotOf(doctorHouse('one', 1), 205), (stage, plot) => playRefinement(stage, plot, 'approval')],
  [plotOf(doctorHouse('one', 1), 206), (stage, plot) => playRefinement(stage, plot, 'making')],
  [plotOf(nour, 207, { packageType: null }), (stage, plot) => playRefinement(stage, plot, 'worn')],
  [plotOf(doctorHouse('two', 2), 208), (stage, plot) => playRefinement(stage, plot, 'draft')],
  [plotOf(ownSide, 209), (stage, plot) => playCaseWithRequests(stage, plot, playCompanyRequests)],
  [
    plotOf(doctorHouse('one', 1), 210),
    (stage, plot) => playCaseWithRequests(stage, plot, playDoctorRequests),
  ],
  [
    plotOf(nour, 211, { packageType: null }),
    (stage, plot) => playCaseWithRequests(stage, plot, playRetainerRequest),
  ],
]

/**
 * Patients of these stories who came again, so that their records have several cases. The last one has no birth date and
 * a separate record: a possible double.
 */
const returnedPatients: readonly Plot[] = [
  { ...plotOf(ownSide, 204), until: 'COMPLETE', form: retainerOf(ownSide, 204) },
  { ...plotOf(nour, 207), until: 'COMPLETE', form: retainerOf(nour, 207) },
  { ...plotOf(ownSide, 209), until: 'COMPLETE', form: retainerOf(ownSide, 209, { birthDate: null }) },
]

/** One case with a file in every slot, including full scans. */
const heroPlot = plotOf(doctorHouse('two', 2), 200)
const heroDraft: Scene['perform'] = async (stage, plot) =>
  attach(stage.player, await playPlot(stage, plot), listAllFiles(stage.records))
