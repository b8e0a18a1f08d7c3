import type { LaserMarkingSnapshot } from '@archway/contract/orders'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { type CaseRow, preferencesOf } from '../cases/index.ts'
import { findPackageById } from '../catalog/index.ts'
import { findCompanyById } from '../company/index.ts'
import { findMarking } from '../laser-marking/index.ts'
import type { OrderRow } from './table.ts'

/** The number of steps that the package of a case makes at once; null: all. */
export const findStepsPerBatch = async (tx: Tx, caseRow: CaseRow): Promise<number | null> =>
  caseRow.packageType === null
    ? null
    : ((await findPackageById(tx, caseRow.packageType))?.stepsPerBatch ?? null)

/** Copies offset, trimline and material: the company's present preferences, unless the case overrides them. */
export const snapshotPreferences = async (
  tx: Tx,
  caseRow: CaseRow,
): Promise<Pick<OrderRow, 'offsetTenths' | 'trimline' | 'material'>> => {
  const company = (await findCompanyById(tx, systemScope, caseRow.companyId)) ?? refuse('NOT_FOUND')
  const { offset, cutline, material } = preferencesOf(caseRow, company)
  return { offsetTenths: Math.round(offset * 10), trimline: cutline, material }
}

/** Copies the engraving for a case from the company's present laser marking. */
export const readMarking = async (tx: Tx, caseRow: CaseRow): Promise<LaserMarkingSnapshot> => {
  const marking = await findMarking(tx, systemScope, caseRow.companyId)
  return {
    logoKey: marking?.logoFlag ? marking.logoFile : null,
    companyName: marking?.companyNameFlag ? marking.companyName : null,
    patientName: marking?.patientNameFlag ? patientName(caseRow, marking.patientNameStyle) : null,
    arch: marking?.archFlag ?? false,
    stepNumber: marking?.stepNumberFlag ?? false,
  }
}

const patientName = (
  { firstName, lastName }: CaseRow,
  style: 'FIRST_NAME' | 'LAST_NAME' | 'FULL_NAME',
): string | null => {
  const parts = { FIRST_NAME: [firstName], LAST_NAME: [lastName], FULL_NAME: [firstName, lastName] }[style]
  return parts.filter(Boolean).join(' ') || null
}
