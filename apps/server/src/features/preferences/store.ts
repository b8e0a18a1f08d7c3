import { type ClinicalPreferences, type Protocol, readAnswers } from '@archway/contract/preferences'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { refuseProblems } from '../../platform/refuse.ts'
import type { PreferenceOwner } from './owner.ts'
import { clinicalPreference } from './table.ts'
import { listTemplatesNamed } from './templates/store.ts'

/** The stored preferences of the owner; empty if there are none. */
export const readPreferences = async (
  tx: Tx,
  scope: Scope,
  { companyId, doctorId }: PreferenceOwner,
): Promise<ClinicalPreferences> => {
  const [row] = await tx
    .select({ preferences: clinicalPreference.preferences })
    .from(clinicalPreference)
    .where(
      and(
        eq(clinicalPreference.companyId, companyId),
        eq(clinicalPreference.ownerId, doctorId ?? companyId),
        isInScope(scope, { companyId: clinicalPreference.companyId }),
      ),
    )
  return row?.preferences ?? {}
}

type Defaults = NonNullable<ClinicalPreferences['templates']>

const withoutEmpty = (templates: Defaults | null | undefined): Defaults =>
  Object.fromEntries(Object.entries(templates ?? {}).filter(([, id]) => id !== undefined))

/**
 * The templates with which new cases of the owner start: for each kind, a doctor's choice takes precedence over the
 * company's.
 */
export const readDefaults = async (tx: Tx, scope: Scope, owner: PreferenceOwner): Promise<Defaults> => ({
  ...withoutEmpty((await readPreferences(tx, scope, { ...owner, doctorId: null })).templates),
  ...(owner.doctorId ? withoutEmpty((await readPreferences(tx, scope, owner)).templates) : {}),
})

/**
 * The initial values of a new case of the owner: preferences and default templates of the company, then of the
 * doctor. For a kind for which the doctor has chosen a template or none, the company's template is omitted.
 */
export const readProtocolFor = async (tx: Tx, scope: Scope, owner: PreferenceOwner): Promise<Protocol> => {
  const company = await readPreferences(tx, scope, { ...owner, doctorId: null })
  const doctor = owner.doctorId ? await readPreferences(tx, scope, owner) : {}
  const doctorTemplates = withoutEmpty(doctor.templates)
  const inheritedTemplates = Object.entries(withoutEmpty(company.templates)).filter(
    ([kind]) => !(kind in doctorTemplates),
  )
  const idsOf = (ids: readonly (string | null | undefined)[]) => ids.filter(id => typeof id === 'string')
  const [ofCompany, ofDoctor] = [
    idsOf(inheritedTemplates.map(([, id]) => id)),
    idsOf(Object.values(doctorTemplates)),
  ]
  const rows = await listTemplatesNamed(tx, owner, [...ofCompany, ...ofDoctor])
  const answersOf = (ids: readonly string[]) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ answers }) => readAnswers(answers).answers)
  return [company, ...answersOf(ofCompany), doctor, ...answersOf(ofDoctor)]
}

/**
 * Refuses a template of another owner or of another kind. An earlier choice may stay, even if it has been deleted
 * since.
 */
export const refuseUnknownTemplates = async (
  tx: Tx,
  scope: Scope,
  owner: PreferenceOwner,
  { templates }: ClinicalPreferences,
): Promise<void> => {
  const before = withoutEmpty((await readPreferences(tx, scope, owner)).templates)
  const changed = Object.entries(withoutEmpty(templates)).flatMap(([kind, id]) =>
    typeof id === 'string' && before[kind as keyof Defaults] !== id ? [{ kind, id }] : [],
  )
  const existingTemplates = await listTemplatesNamed(
    tx,
    owner,
    changed.map(({ id }) => id),
  )
  refuseProblems(
    changed
      .filter(({ kind, id }) => !existingTemplates.some(row => row.id === id && row.answers.kind === kind))
      .map(({ kind }) => ({ field: `templates.${kind}`, form: 'choice' })),
  )
}

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
