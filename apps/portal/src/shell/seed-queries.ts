import { caseCalls } from '@archway/contract/cases'
import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import { notificationCalls } from '@archway/contract/notifications'
import { queryClient } from '../platform/http/query.ts'
import { callKey } from '../platform/http/use-call.ts'
import { type Session, sessionState, sessionStore } from '../platform/session/session.ts'

const seed = <C extends AnyCall>(call: C, answer: ReplyOf<C>): void =>
  void queryClient.setQueryData(callKey(call, {}), answer)

/** Puts the counts of the session reply into the query cache, so that they are not requested again. */
const seedCounts = ({ counts }: Session): void => {
  const { statistics, dsoStatistics, attention, unreadNotifications } = counts
  if (statistics) seed(caseCalls.statistics, { data: statistics })
  if (dsoStatistics) seed(caseCalls.dsoStatistics, { data: dsoStatistics })
  // An instance of the previous version, during a rolling restart, answers without it.
  if (attention) seed(caseCalls.attention, { data: attention })
  seed(notificationCalls.unreadNotifications, { data: { unread: unreadNotifications } })
}

let seeded: Session['counts'] | undefined
/** Seeds the counts of this session and of every later one, once each. */
const followSession = (): void => {
  const { session } = sessionState()
  if (!session || session.counts === seeded) return
  seeded = session.counts
  seedCounts(session)
}

export const startSeeding = (): void => {
  followSession()
  sessionStore.subscribe(followSession)
}
