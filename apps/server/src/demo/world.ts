import type { CaseForm, CaseStatus, Product } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import type { movableClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import type { App } from '../start/app.ts'
import { makeAddresses } from './addresses.ts'
import { addressOf, formOf } from './cast.ts'
import { attach } from './journey.ts'
import { makePeople } from './people.ts'
import { createPlayer, pick } from './player.ts'
import { type Plot, play, type Stage } from './reach.ts'
import { everyFile, makeRecords } from './records.ts'
import { doctorRequests, oneRequest, ownRequests, requested } from './requests.ts'
import { refined, secondBatch, threeVersions } from './stories.ts'

/** Whether the database has no people yet, so that a demo world may be made in it. */
export const isEmptyWorld = async ({ db }: Services): Promise<boolean> => {
  const { rows } = await db.open(tx =>
    tx.execute<{ some: boolean }>(sql`select exists (select from account) as some`),
  )
  return !rows[0]?.some
}

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

const occurs = (house: House, until: CaseStatus): boolean =>
  !(
    doctorsOnly.includes(until) &&
    (house.side === 'client' || (!house.bulk && until === 'FIRST_MILE_SHIPPED'))
  ) &&
  !(needsTwoSteps.includes(until) && house.steps < 2) &&
  !(house.steps === 0 && ['IN_CUSTOMER_APPPROVE', 'TS_REJECTED'].includes(until))

/** All plots of the demo world: every status on both sides, every product, every company that may work. */
const plots = (): Plot[] => {
  const planned: [House, Product, CaseStatus][] = [
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
      withoutPlan.map((until, at): [House, Product, CaseStatus] => [
        at % 2 === 0 ? ownSide : doctorHouse('one', 1),
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
  return planned
    .filter(([house, , until]) => occurs(house, until))
    .map(([house, product, until], n) => ({
      ...house,
      until,
      form: formOf(product, n, {
        shippingAddressUuid: house.address,
        impressionType: physical.includes(until) ? 'physical' : 'digital',
        // Only where the company sells packages does a case carry one.
        ...(product === 'AL' && house.company !== 'brightsmiles' ? { packageType: null } : {}),
      }),
    }))
}

/** No path takes longer than this; the cases of the world began within the days before. */
const longestPathDays = 19
const spreadDays = 24

/**
 * Makes the demo world: people first, then every case from its draft on through the front door, at times of the
 * past weeks. `app` runs on a separate clock and listens at `base`.
 */
export const makeDemoWorld = async (
  app: App,
  base: string,
  clock: ReturnType<typeof movableClock>,
  peopleOnly: boolean,
): Promise<void> => {
  const today = clock.now()
  const daysAgo = (days: number) => new Date(today.getTime() - days * 24 * 3600 * 1000)
  clock.set(daysAgo(longestPathDays + spreadDays + 30))
  await makePeople(app.services.db, clock.now())
  await makeAddresses(app.services.db, clock.now())
  if (peopleOnly) return

  const records = await makeRecords(7)
  const player = createPlayer(app.http, base, clock)
  const stage: Stage = { player, services: app.services, records }
  const dated = plots()
    .map((plot, n) => ({
      plot,
      start: daysAgo(longestPathDays + (pick(`start ${n}`, spreadDays * 24) + 1) / 24),
    }))
    .sort((a, b) => a.start.getTime() - b.start.getTime())
  for (const { plot, start } of dated) {
    clock.set(start)
    await play(stage, plot)
  }
  for (const [n, tell] of stories.entries()) {
    clock.set(daysAgo(longestPathDays * 2 + n))
    await tell(stage)
  }
  clock.set(daysAgo(2))
  await heroDraft(stage)
  clock.set(today)
}

const plotOf = (house: House, n: number, more: CaseForm = {}): Plot => ({
  ...house,
  until: 'NEW',
  form: formOf('AL', n, { shippingAddressUuid: house.address, ...more }),
})

const stories: readonly ((stage: Stage) => Promise<void>)[] = [
  stage => threeVersions(stage, plotOf(doctorHouse('two', 2), 201)),
  stage => secondBatch(stage, plotOf(ownSide, 202, { packageType: 'MODERATE' })),
  stage => secondBatch(stage, plotOf(doctorHouse('one', 1), 203, { packageType: 'MODERATE' })),
  stage => refined(stage, plotOf(ownSide, 204), 'planning'),
  stage => refined(stage, plotOf(doctorHouse('one', 1), 205), 'approval'),
  stage => refined(stage, plotOf(doctorHouse('one', 1), 206), 'making'),
  stage => refined(stage, plotOf(nour, 207, { packageType: null }), 'worn'),
  stage => refined(stage, plotOf(doctorHouse('two', 2), 208), 'draft'),
  stage => requested(stage, plotOf(ownSide, 209), ownRequests),
  stage => requested(stage, plotOf(doctorHouse('one', 1), 210), doctorRequests),
  stage => requested(stage, plotOf(nour, 211, { packageType: null }), oneRequest),
]

/** One case with a file in every slot, whole scans among them, ready to be looked at. */
const heroDraft = async (stage: Stage): Promise<void> => {
  const demoCase = await play(stage, {
    ...doctorHouse('two', 2),
    until: 'NEW',
    form: formOf('AL', 200, { shippingAddressUuid: addressOf('brightsmiles') }),
  })
  await attach(stage.player, demoCase, everyFile(stage.records))
}
