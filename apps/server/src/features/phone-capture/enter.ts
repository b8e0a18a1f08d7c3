import { phoneToken } from '@archway/contract/phone-capture'
import { scopeOf, type Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { needWritableCase } from '../case-files/index.ts'
import type { CaseRow } from '../cases/index.ts'
import { hashToken } from '../session/index.ts'
import { findLink, type LinkRow } from './store.ts'

/** A visit by a link: its creator with present rights, and the one case it opens. */
export type PhoneVisit = { readonly link: LinkRow; readonly viewer: Viewer; readonly scope: Scope }

/**
 * The visit for a token. It acts for the session in which the link was created: signing out, a block or a company
 * switch there end it at once.
 */
export const findVisit = async (services: Services, token: unknown): Promise<PhoneVisit | null> => {
  const { success, data } = phoneToken.safeParse(token)
  if (!success) return null
  const link = await services.db.within(systemScope, tx => findLink(tx, hashToken(data)))
  if (!link || link.expiresAt.getTime() <= services.clock.now().getTime()) return null
  const viewer = await services.viewerOfSession(link.sessionId)
  return viewer ? { link, viewer, scope: scopeOf(viewer) } : null
}

export const needVisit = async (services: Services, token: unknown): Promise<PhoneVisit> =>
  (await findVisit(services, token)) ?? refuse('PHONE_LINK_OVER')

/** The case of a visit while it accepts photos; the phone gets the same refusal for every reason. */
export const needOpenCase = async (tx: Tx, services: Services, visit: PhoneVisit): Promise<CaseRow> => {
  const { link, viewer, scope } = visit
  try {
    const place = { planId: null, requestId: null }
    return await needWritableCase({ tx, scope, services, viewer }, link.caseId, 'frontal', place)
  } catch (error) {
    if (error instanceof Refusal) refuse('PHONE_LINK_OVER')
    throw error
  }
}
