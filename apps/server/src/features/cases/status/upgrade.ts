import type { CaseDetail } from '@archway/contract/cases'
import { actorRoles } from '@archway/contract/cases'
import type { Language } from '@archway/words'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { findPackageById } from '../../catalog/index.ts'
import type { CompanyWithConfiguration } from '../../company/index.ts'
import type { Actor } from '../actor.ts'
import { writeHistory } from '../detail/history.ts'
import { listOfferedPackages } from '../form/packages.ts'
import { toPackageLimits } from '../form/submit.ts'
import { type CaseRow, lockCase } from '../store.ts'
import { caseFile } from '../table.ts'

/** Whether the actor may buy a larger package for the case: those who submit it or approve its plan may. */
const mayAccept = (row: CaseRow, actor: Actor): boolean =>
  actorRoles(row, actor).some(role => role === 'submitter' || role === 'approver') && !actor.blocked

/** The packages offered to the company that are large enough for the current plan. */
const listSufficientPackages = async (tx: Tx, steps: number, company: CompanyWithConfiguration) =>
  (await listOfferedPackages(tx, company)).filter(
    ({ maxStepsPerArch }) => maxStepsPerArch === null || maxStepsPerArch >= steps,
  )

/** The upgrade that the customer has to accept because the plan exceeds its package; null while it fits. */
export const findPackageUpgrade = async (
  tx: Tx,
  row: CaseRow,
  company: CompanyWithConfiguration,
  actor: Actor,
  language: Language,
): Promise<CaseDetail['packageUpgrade']> => {
  if (row.upgradeSteps === null) return null
  const packages = await listSufficientPackages(tx, row.upgradeSteps, company)
  return {
    steps: row.upgradeSteps,
    packages: packages.map(({ id, titles, maxStepsPerArch }) => ({
      id,
      title: titles[language],
      maxStepsPerArch,
    })),
    mayAccept: mayAccept(row, actor),
  }
}

/** The customer accepts the larger package, and staff can publish the plan. */
export const acceptUpgrade = async (
  tx: Tx,
  services: Services,
  caseRow: CaseRow,
  company: CompanyWithConfiguration,
  actor: Actor,
  packageType: string,
): Promise<CaseRow> => {
  const row = await lockCase(tx, caseRow.id)
  if (!mayAccept(row, actor)) refuse('NOT_YOUR_ACTION')
  const steps = row.upgradeSteps ?? refuse('NO_UPGRADE_ASKED')
  const sufficientPackages = await listSufficientPackages(tx, steps, company)
  if (!sufficientPackages.some(({ id }) => id === packageType))
    refuse('INVALID', {}, [{ field: 'packageType', form: 'choice' }])
  const now = services.clock.now()
  const currentPackage = (await findPackageById(tx, packageType)) ?? refuse('NOT_FOUND')
  await tx
    .update(caseFile)
    .set({
      packageType,
      upgradeSteps: null,
      ...toPackageLimits(currentPackage, row.submittedAt ?? now),
      updatedAt: now,
      lastActivityAt: now,
    })
    .where(eq(caseFile.id, row.id))
  await writeHistory(tx, {
    caseRow: row,
    action: 'PACKAGE_UPGRADED',
    model: 'case',
    actor,
    attributes: { changes: [{ field: 'packageType', before: row.packageType, after: packageType }] },
    now,
  })
  const after = await lockCase(tx, row.id)
  await services.events.emit(tx, 'caseTouched', { caseRow: after, isInside: false })
  return after
}
