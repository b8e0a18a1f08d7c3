import { companyCalls } from '@archway/contract/company'
import { handle, type Route } from '../platform/http/route.ts'
import { refuse } from '../platform/refuse.ts'
import { companyOf, configurationOf } from './present.ts'
import { ownCompany } from './store.ts'

export const companyRoutes: readonly Route[] = [
  handle(companyCalls.ownCompany, async ({ within, scope }) => {
    const found = (await within(tx => ownCompany(tx, scope))) ?? refuse('NOT_FOUND')
    return { data: companyOf(found) }
  }),

  handle(companyCalls.configuration, async ({ within, scope, language }) => {
    const found = (await within(tx => ownCompany(tx, scope))) ?? refuse('NOT_FOUND')
    return { data: configurationOf(found, language) }
  }),
]
