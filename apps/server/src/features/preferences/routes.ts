import { type ClinicalPreferences, preferencesCalls } from '@archway/contract/preferences'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { companyIdOf } from '../company/index.ts'
import { needDoctor, type PreferenceOwner } from './owner.ts'
import { readPreferences, refuseUnknownTemplates, savePreferences } from './store.ts'
import { templateRoutes } from './templates/routes.ts'

const replacePreferences = async (
  tx: Tx,
  scope: Scope,
  owner: PreferenceOwner,
  body: ClinicalPreferences,
) => {
  await refuseUnknownTemplates(tx, scope, owner, body)
  await savePreferences(tx, owner, body)
  return { data: body }
}

const ofCompany = (scope: Scope): PreferenceOwner => ({ companyId: companyIdOf(scope), doctorId: null })

export const preferencesRoutes: readonly Route[] = [
  handle(preferencesCalls.companyPreferences, ({ within, scope }) =>
    within(async tx => ({ data: await readPreferences(tx, scope, ofCompany(scope)) })),
  ),
  handle(preferencesCalls.saveCompanyPreferences, ({ within, scope, body }) =>
    within(tx => replacePreferences(tx, scope, ofCompany(scope), body)),
  ),
  handle(preferencesCalls.ownPreferences, ({ within, scope, viewer }) =>
    within(async tx => ({
      data: await readPreferences(tx, scope, { companyId: companyIdOf(scope), doctorId: viewer.id }),
    })),
  ),
  handle(preferencesCalls.saveOwnPreferences, ({ within, scope, viewer, body }) =>
    within(tx => replacePreferences(tx, scope, { companyId: companyIdOf(scope), doctorId: viewer.id }, body)),
  ),
  handle(preferencesCalls.doctorPreferences, ({ within, scope, params }) =>
    within(async tx => ({ data: await readPreferences(tx, scope, await needDoctor(tx, scope, params.id)) })),
  ),
  handle(preferencesCalls.saveDoctorPreferences, ({ within, scope, params, body }) =>
    within(async tx => replacePreferences(tx, scope, await needDoctor(tx, scope, params.id), body)),
  ),
  ...templateRoutes,
]
