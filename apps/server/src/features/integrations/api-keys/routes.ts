import { offeredKeyScopes } from '@archway/contract/api'
import { apiKeyCalls } from '@archway/contract/integrations'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { toSinglePage } from '../../../platform/db/page.ts'
import { handle, type Route } from '../../../platform/http/route.ts'
import { type FieldProblem, refuse, refuseProblems } from '../../../platform/refuse.ts'
import { ownerFor } from '../owner.ts'
import { createKey, findKey, listActiveKeys, presentKey, revokeKey } from './store.ts'

const offeredTo = (viewer: Viewer) => offeredKeyScopes(viewer.company ? 'contact' : 'staff')

export const apiKeyRoutes: readonly Route[] = [
  handle(apiKeyCalls.keys, async ({ within, viewer, services }) => {
    const data = await within(tx => listActiveKeys(tx, ownerFor(viewer), services.clock.now()))
    return toSinglePage(data)
  }),

  handle(apiKeyCalls.keyScopes, async ({ viewer }) => ({ data: { scopes: offeredTo(viewer) } })),

  handle(apiKeyCalls.currentKey, async ({ within, viewer }) => {
    if (!viewer.apiKey) return refuse('NOT_FOUND')
    const row = (await within(tx => findKey(tx, viewer.id))) ?? refuse('NOT_FOUND')
    const { company } = viewer
    return {
      data: {
        ...presentKey(row, null),
        companyUuid: company?.id ?? null,
        companyName: company?.name ?? null,
      },
    }
  }),

  handle(apiKeyCalls.createKey, async ({ within, viewer, body, services, audit }) => {
    const offeredScopes = offeredTo(viewer)
    refuseProblems(
      body.scopes.flatMap((scope, index): FieldProblem[] =>
        offeredScopes.includes(scope) ? [] : [{ form: 'choice', field: `scopes.${index}` }],
      ),
    )
    const created = await within(tx => createKey(tx, ownerFor(viewer), body, viewer.id, services.clock.now()))
    if (!created) return refuse('TOO_MANY_KEYS')
    audit.addSubjects([created.row.id])
    return { data: { ...presentKey(created.row, viewer.name), secret: created.secret } }
  }),

  handle(apiKeyCalls.revokeKey, async ({ within, afterCommit, viewer, params, services }) => {
    const isRevoked = await within(tx => revokeKey(tx, ownerFor(viewer), params.keyId, services.clock.now()))
    if (!isRevoked) return refuse('NOT_FOUND')
    afterCommit(() => services.forgetViewers({ accountId: params.keyId }))
    return {}
  }),
]
