import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { findDoctor } from '../doctors/index.ts'

/** The owner of preferences and templates: a doctor, or, with null, the company. */
export type PreferenceOwner = { readonly companyId: string; readonly doctorId: string | null }

/** A doctor of the scope as owner. */
export const needDoctor = async (tx: Tx, scope: Scope, id: string): Promise<PreferenceOwner> => {
  const { id: doctorId, companyId } = (await findDoctor(tx, scope, id)) ?? refuse('NOT_FOUND')
  return { companyId, doctorId }
}
