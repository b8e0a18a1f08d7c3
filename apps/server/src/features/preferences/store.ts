import type { ClinicalPreferences } from '@archway/contract/preferences'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { inScope, type Scope } from '../../platform/db/scope.ts'
import { clinicalPreference } from './table.ts'

/** Whose preferences they are: a doctor's, or with null those of the company itself. */
export type PreferenceOwner = { readonly companyId: string; readonly doctorId: string | null }

/** What the owner has said; nothing said is nothing preferred. */
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

/** What a new case of the owner starts with: a doctor's word, and where there is none the company's. */
export const preferencesFor = async (
  tx: Tx,
  scope: Scope,
  owner: PreferenceOwner,
): Promise<ClinicalPreferences> => ({
  ...(await preferencesOf(tx, scope, { ...owner, doctorId: null })),
  ...(owner.doctorId ? spoken(await preferencesOf(tx, scope, owner)) : {}),
})

/** Without the fields that are left open. */
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
