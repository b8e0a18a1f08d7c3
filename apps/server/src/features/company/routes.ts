import { companyCalls } from '@archway/contract/company'
import { requireConfirmation } from '../../platform/http/access.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { requireSecondFactorWhereRequired } from '../session/index.ts'
import { companyChanges, companyOf, configurationChanges, configurationOf, scannersOf } from './present.ts'
import {
  companyIdOf,
  findOwnCompany,
  listCompanyScanners,
  lockCompany,
  updateCompany,
  updateConfiguration,
} from './store.ts'

export const companyRoutes: readonly Route[] = [
  handle(companyCalls.ownCompany, async ({ within, scope }) => {
    const current = (await within(tx => findOwnCompany(tx, scope))) ?? refuse('NOT_FOUND')
    return { data: companyOf(current) }
  }),

  handle(companyCalls.configuration, async ({ within, scope, language }) => {
    const current = (await within(tx => findOwnCompany(tx, scope))) ?? refuse('NOT_FOUND')
    return { data: configurationOf(current, language) }
  }),

  handle(companyCalls.updateCompany, async ({ within, scope, body }) => {
    const changed = await within(async tx => {
      const current = (await findOwnCompany(tx, scope)) ?? refuse('NOT_FOUND')
      await updateCompany(tx, scope, current.company.id, companyChanges(current.company.id, body))
      return findOwnCompany(tx, scope)
    })
    return { data: companyOf(changed ?? refuse('NOT_FOUND')) }
  }),

  handle(companyCalls.updateConfiguration, async context => {
    const { within, scope, body, language, services, viewer } = context
    if (body.isSecondFactorRequired === false && viewer.audience !== 'staff')
      await requireSecondFactorWhereRequired(context)
    const changed = await within(async tx => {
      // Of two changes at once, the second sees the first.
      if (body.isSecondFactorRequired !== undefined) await lockCompany(tx, scope, companyIdOf(scope))
      const current = (await findOwnCompany(tx, scope)) ?? refuse('NOT_FOUND')
      if (current.configuration.isSecondFactorRequired && body.isSecondFactorRequired === false) {
        // A single member of the staff must not open the accounts of customers whose passwords they know (decision 34).
        if (viewer.audience === 'staff') return refuse('SUPER_ADMIN_ONLY')
        requireConfirmation(services, viewer)
      }
      await updateConfiguration(tx, scope, current.company.id, configurationChanges(body))
      return findOwnCompany(tx, scope)
    })
    return { data: configurationOf(changed ?? refuse('NOT_FOUND'), language) }
  }),

  handle(companyCalls.thirdParty, async ({ within, scope }) => {
    const rows = await within(async tx => {
      const current = (await findOwnCompany(tx, scope)) ?? refuse('NOT_FOUND')
      return listCompanyScanners(tx, scope, current.company.id)
    })
    return { data: scannersOf(rows) }
  }),
]
