import { type ClinicalPreferences, preferencesCalls } from '@archway/contract/preferences'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { companyIdOf } from '../company/index.ts'
import { findDoctor } from '../doctors/index.ts'
import { type PreferenceOwner, preferencesOf, savePreferences } from './store.ts'

const needDoctor = async (tx: Tx, scope: Scope, id: string): Promise<PreferenceOwner> => {
  const { id: doctorId, companyId } = (await findDoctor(tx, scope, id)) ?? refuse('NOT_FOUND')
  return { companyId, doctorId }
}

const saved = async (tx: Tx, owner: PreferenceOwner, body: ClinicalPreferences) => {
  await savePreferences(tx, owner, body)
  return { data: body }
}

const ofCompany = (scope: Scope): PreferenceOwner => ({ companyId: companyIdOf(scope), doctorId: null })

export const preferencesRoutes: readonly Route[] = [
  handle(preferencesCalls.companyPreferences, ({ within, scope }) =>
    within(async tx => ({ data: await preferencesOf(tx, scope, ofCompany(scope)) })),
  ),
  handle(preferencesCalls.saveCompanyPreferences, ({ within, scope, body }) =>
    within(tx => saved(tx, ofCompany(scope), body)),
  ),
  handle(preferencesCalls.ownPreferences, ({ within, scope, viewer }) =>
    within(async tx => ({
      data: await preferencesOf(tx, scope, { companyId: companyIdOf(scope), doctorId: viewer.id }),
    })),
  ),
  handle(preferencesCalls.saveOwnPreferences, ({ within, scope, viewer, body }) =>
    within(tx => saved(tx, { companyId: companyIdOf(scope), doctorId: viewer.id }, body)),
  ),
  handle(preferencesCalls.doctorPreferences, ({ within, scope, params }) =>
    within(async tx => ({ data: await preferencesOf(tx, scope, await needDoctor(tx, scope, params.id)) })),
  ),
  handle(preferencesCalls.saveDoctorPreferences, ({ within, scope, params, body }) =>
    within(async tx => saved(tx, await needDoctor(tx, scope, params.id), body)),
  ),
]
