import type { ClinicalPreferences } from '@archway/contract/preferences'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { inScope, type Scope } from '../../platform/db/scope.ts'
import { clinicalPreference } from './table.ts'

/** The owner of preferences: a doctor, or, with null, the company. */
export type PreferenceOwner = { readonly companyId: string; readonly doctorId: string | null }

/** The stored preferences of the owner; empty if there are none. */
export const preferencesOf = async (
  tx: Tx,
  scope: Scope,
  { companyId, doctorId }: PreferenceOwner,
): Promise<ClinicalPreferences> => {
  const [found] = await tx
    .select({ preferences: clinicalPreference.preferences })
    .from(clinicalPreference)
    .where(
      and(
        eq(clinicalPreference.companyId, companyId),
        eq(clinicalPreference.ownerId, doctorId ?? companyId),
        inScope(scope, { companyId: clinicalPreference.companyId }),
      ),
    )
  return found?.preferences ?? {}
}

/** The preferences for a new case of the owner: the doctor's, field by field before the company's. */
export const preferencesFor = async (
  tx: Tx,
  scope: Scope,
  owner: PreferenceOwner,
): Promise<ClinicalPreferences> => ({
  ...(await preferencesOf(tx, scope, { ...owner, doctorId: null })),
  ...(owner.doctorId ? spoken(await preferencesOf(tx, scope, owner)) : {}),
})

/** Without undefined fields. */
const spoken = (preferences: ClinicalPreferences): ClinicalPreferences =>
  Object.fromEntries(Object.entries(preferences).filter(([, value]) => value !== null && value !== ''))

export const savePreferences = async (
  tx: Tx,
  owner: PreferenceOwner,
  preferences: ClinicalPreferences,
): Promise<void> => {
  await tx
    .insert(clinicalPreference)
    .values({ ...owner, ownerId: owner.doctorId ?? owner.companyId, preferences })
    .onConflictDoUpdate({
      target: [clinicalPreference.companyId, clinicalPreference.ownerId],
      set: { preferences },
    })
}
