import type { NotificationEvent } from '@archway/contract/notifications'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { workCalendar } from '../../cases/index.ts'
import { company } from '../../company/index.ts'
import { staff } from '../../contacts/index.ts'
import { notify } from '../notify.ts'
import type { DigestLine, StoredPayload } from '../payload.ts'
import { listContacts, listStaff } from '../people.ts'
import { notification, notificationRound } from '../table.ts'
import { type LocalTime, localTime } from './local-time.ts'
import { countWeek, listWaitingForClearance, listWaitingRequests } from './waiting.ts'

/** Digests are sent from eight in the morning, in their readers' time zone. */
const hour = 8
const monday = 1
const provider = 'provider'
const maxLines = 50

type Summary = Extract<NotificationEvent, 'APPROVAL_DIGEST' | 'STAFF_DIGEST' | 'WEEKLY_SUMMARY'>
type Round = {
  readonly owner: string
  readonly kind: Summary
  readonly day: string
  readonly work: (tx: Tx) => Promise<void>
}

const payloadOf = (lines: readonly DigestLine[]): StoredPayload => ({
  lines: lines.slice(0, maxLines).map(({ event, data }) => ({ event, data })),
  ...(lines.length > maxLines ? { more: lines.length - maxLines } : {}),
})

/**
 * Reminds the contacts of a company of waiting approvals: all of them of doctors' cases, its owners also of the
 * company's cases.
 */
const remindOfApprovals =
  (services: Services, companyId: string, day: string) =>
  async (tx: Tx): Promise<void> => {
    const waitingLines = [
      ...(await listWaitingForClearance(tx, companyId)),
      ...(await listWaitingRequests(tx, { side: 'doctor', companyId })),
    ]
    if (waitingLines.length === 0) return
    for (const person of await listContacts(tx, companyId)) {
      const waitingForPerson = person.isRm
        ? []
        : waitingLines.filter(({ side }) => side === 'doctor' || person.superAdmin)
      if (waitingForPerson.length > 0)
        await notify(tx, services, {
          event: 'APPROVAL_DIGEST',
          companyId,
          about: companyId,
          once: day,
          people: [person],
          data: payloadOf(waitingForPerson),
        })
    }
  }

const sumUpWeek =
  (services: Services, companyId: string, day: string) =>
  async (tx: Tx): Promise<void> => {
    const week = await countWeek(tx, companyId, services.clock.now())
    if (Object.values(week).every(count => count === 0)) return
    const owners = (await listContacts(tx, companyId)).filter(({ superAdmin, isRm }) => superAdmin && !isRm)
    await notify(tx, services, {
      event: 'WEEKLY_SUMMARY',
      companyId,
      about: companyId,
      once: day,
      people: owners,
      data: { week },
    })
  }

/** Notifies staff of waiting requests, and of events in the cases assigned to each of them since the last mail. */
const staffDigest =
  (services: Services, day: string) =>
  async (tx: Tx): Promise<void> => {
    const news = await tx
      .select()
      .from(notification)
      .where(and(eq(notification.email, 'digest'), isNull(notification.mailedAt)))
      .orderBy(asc(notification.createdAt), asc(notification.id))
      .for('update')
    const accounts = [...new Set(news.map(({ accountId }) => accountId))]
    for (const person of accounts.length > 0 ? await listStaff(tx, inArray(staff.id, accounts)) : []) {
      // Notifications read in the portal are omitted.
      const unseen = news.filter(
        ({ accountId, seenAt, dismissedAt }) => accountId === person.id && !seenAt && !dismissedAt,
      )
      if (unseen.length > 0)
        await notify(tx, services, {
          event: 'STAFF_DIGEST',
          companyId: null,
          about: provider,
          once: day,
          people: [person],
          data: payloadOf(unseen),
        })
    }
    if (news.length > 0)
      await tx
        .update(notification)
        .set({ mailedAt: services.clock.now() })
        .where(
          inArray(
            notification.id,
            news.map(({ id }) => id),
          ),
        )
  }

const remindStaff =
  (services: Services, day: string) =>
  async (tx: Tx): Promise<void> => {
    const waitingRequests = await listWaitingRequests(tx, { side: 'client' })
    if (waitingRequests.length === 0) return
    await notify(tx, services, {
      event: 'APPROVAL_DIGEST',
      companyId: null,
      about: provider,
      once: day,
      people: await listStaff(tx),
      data: payloadOf(waitingRequests),
    })
  }

const ofCompany = (services: Services, companyId: string, { day, weekday }: LocalTime): Round[] => [
  {
    owner: companyId,
    kind: 'APPROVAL_DIGEST',
    day,
    work: remindOfApprovals(services, companyId, day),
  },
  ...(weekday === monday
    ? [
        {
          owner: companyId,
          kind: 'WEEKLY_SUMMARY' as const,
          day,
          work: sumUpWeek(services, companyId, day),
        },
      ]
    : []),
]

/** The provider gets digests on working days; events in between are in the next one. */
const ofProvider = async (services: Services, tx: Tx, now: Date): Promise<Round[]> => {
  const { timeZone, weekend, holidays } = await workCalendar(tx, now)
  const { day, hour: localNow, weekday } = localTime(now, timeZone)
  if (localNow < hour || weekend.includes(weekday) || holidays.includes(day)) return []
  return [
    { owner: provider, kind: 'STAFF_DIGEST', day, work: staffDigest(services, day) },
    { owner: provider, kind: 'APPROVAL_DIGEST', day, work: remindStaff(services, day) },
  ]
}

const roundKey = ({ owner, kind, day }: { owner: string; kind: string; day: string }) =>
  `${owner} ${kind} ${day}`

/** The digests that are due today and were not sent yet. */
const dueRounds = (services: Services, now: Date): Promise<Round[]> =>
  services.db.within(systemScope, async tx => {
    const companies = await tx.select({ id: company.id, timeZone: company.timeZone }).from(company)
    const rounds = [
      ...companies.flatMap(({ id, timeZone }) => {
        const local = localTime(now, timeZone)
        return local.hour < hour ? [] : ofCompany(services, id, local)
      }),
      ...(await ofProvider(services, tx, now)),
    ]
    const days = [...new Set(rounds.map(({ day }) => day))]
    const pastRounds = days.length
      ? await tx.select().from(notificationRound).where(inArray(notificationRound.day, days))
      : []
    const goneKeys = new Set(pastRounds.map(roundKey))
    return rounds.filter(round => !goneKeys.has(roundKey(round)))
  })

/**
 * Sends every due digest, each once a day and in a separate transaction; returns how many. Safe in several processes:
 * the second to insert a digest's row waits for the first and skips the digest.
 */
export const sendDigests = async (services: Services): Promise<number> => {
  const now = services.clock.now()
  let goneCount = 0
  for (const { owner, kind, day, work } of await dueRounds(services, now))
    await services.db.within(systemScope, async tx => {
      const [ownRound] = await tx
        .insert(notificationRound)
        .values({ owner, kind, day, createdAt: now })
        .onConflictDoNothing()
        .returning()
      if (!ownRound) return
      await work(tx)
      goneCount += 1
    })
  return goneCount
}
