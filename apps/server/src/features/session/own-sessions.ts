import { sessionCalls } from '@archway/contract/session'
import { toSinglePage } from '../../platform/db/page.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { handleWith, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { readAgent } from './devices.ts'
import { isIdle } from './idle.ts'
import { endOtherSessions, endSession, listSessions } from './store.ts'

/** The sessions of the viewer. Every statement contains the account of the viewer. */
export const ownSessionRoutes: readonly Route[] = [
  handleWith(sessionCalls.sessions, { scope: systemScope }, async ({ within, viewer, services }) => {
    const now = services.clock.now()
    const ownSessions = await within(tx => listSessions(tx, viewer.id))
    const openSessions = ownSessions.filter(
      ({ expiresAt, lastUsedAt }) =>
        expiresAt > now && !isIdle(services.config, viewer.audience, lastUsedAt, now),
    )
    const data = openSessions.map(({ id, userAgent, timeZone, createdAt, lastUsedAt, expiresAt }) => ({
      uuid: id,
      ...readAgent(userAgent),
      timeZone,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: id === viewer.sessionId,
    }))
    return toSinglePage(data)
  }),

  handleWith(
    sessionCalls.endSession,
    { scope: systemScope },
    async ({ within, afterCommit, viewer, params, services }) => {
      const wasEnded = await within(tx => endSession(tx, viewer.id, params.sessionId))
      if (!wasEnded) return refuse('NOT_FOUND')
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return {}
    },
  ),

  handleWith(
    sessionCalls.endOtherSessions,
    { scope: systemScope },
    async ({ within, afterCommit, viewer, services }) => {
      await within(tx => endOtherSessions(tx, viewer.id, viewer.sessionId))
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return {}
    },
  ),
]
