import type { preHandlerAsyncHookHandler } from 'fastify'
import { scopeFor, type Viewer } from '../../access/viewer.ts'
import type { Scope } from '../../db/scope.ts'
import { accountsSubject } from '../../db/signed-scope.ts'
import type { Services } from '../../services.ts'
import { languageOf, readInput } from '../answer.ts'
import type { Route } from '../route.ts'
import { callOf } from './state.ts'

// A public call reaches no company's rows; its handler chooses the scope it needs.
const noCompany = { kind: 'company', companyId: accountsSubject } as const

const scopeOf = ({ scope, call }: Route, viewer: Viewer | null): Scope => {
  if (typeof scope === 'object') return scope
  return viewer && call.allow.to !== 'everyone' ? scopeFor(viewer, call.allow) : noCompany
}

/** Parses params, query and body, reporting every problem at once, and creates the handler's context. */
export const readContext =
  (services: Services): preHandlerAsyncHookHandler =>
  async (request, reply) => {
    const state = callOf(request)
    const { route, viewer } = state
    const scope = scopeOf(route, viewer)
    state.context = {
      ...(readInput(route.call, request) as { params: never; query: never; body: never }),
      viewer: viewer as Viewer,
      scope,
      within: work => services.db.within(scope, work),
      afterCommit: work => work(),
      onlyWhile: () => {},
      cookies: state.cookies,
      audit: {
        setAccount: accountId => {
          if (state.entry) state.entry = { ...state.entry, accountId }
        },
        addSubjects: ids => {
          if (!state.entry) return
          state.entry = { ...state.entry, ids: [...new Set([...state.entry.ids, ...ids])] }
          request.auditEntry = state.entry
        },
      },
      services,
      language: languageOf(request, viewer),
      request,
      reply,
    }
  }
