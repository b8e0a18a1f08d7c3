import type { LaserMarkingSnapshot } from '@archway/contract/orders'
import type { CaseRow } from '../cases/index.ts'
import { packageById } from '../catalog/index.ts'
import { companyById } from '../company/index.ts'
import { findMarking } from '../laser-marking/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { systemScope } from '../platform/db/scope.ts'
import { refuse } from '../platform/refuse.ts'
import type { OrderRow } from './table.ts'

/** How many steps the package of a case makes at once; null makes all. */
export const stepsPerBatchOf = async (tx: Tx, kase: CaseRow): Promise<number | null> =>
  kase.packageType === null ? null : ((await packageById(tx, kase.packageType))?.stepsPerBatch ?? null)

/** Offset, trimline and material of the day: the company's preferences, unless the case sets them aside. */
export const preferencesOf = async (
  tx: Tx,
  kase: CaseRow,
): Promise<Pick<OrderRow, 'offsetTenths' | 'trimline' | 'material'>> => {
  const { configuration } = (await companyById(tx, systemScope, kase.companyId)) ?? refuse('NOT_FOUND')
  const aligner = kase.product === 'AL'
  const own = 'production' in kase.prescription ? kase.prescription.production : null
  return {
    offsetTenths:
      own?.offset != null
        ? Math.round(own.offset * 10)
        : aligner
          ? configuration.alignerOffsetTenths
          : configuration.retainerOffsetTenths,
    trimline: own?.cutline ?? (aligner ? configuration.alignerCutline : configuration.retainerCutline),
    material: own?.material ?? (aligner ? configuration.alignerMaterial : configuration.retainerMaterial),
  }
}

/** What the laser writes on the pieces of a case, under the company's marking of the day. */
export const markingOf = async (tx: Tx, kase: CaseRow): Promise<LaserMarkingSnapshot> => {
  const marking = await findMarking(tx, systemScope, kase.companyId)
  return {
    logoKey: marking?.logoFlag ? marking.logoFile : null,
    companyName: marking?.companyNameFlag ? marking.companyName : null,
    patientName: marking?.patientNameFlag ? patientName(kase, marking.patientNameStyle) : null,
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
