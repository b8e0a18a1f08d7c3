import {
  type CaseUpdate,
  findCaseActionRefusal,
  type MissingItem,
  missingForSubmit,
  refusalForMissing,
  type SubmitConditions,
  type SubmittedCase,
} from '@archway/contract/cases'
import { addMonths } from '@archway/contract/kernel'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { findPackageById, type PackageRow } from '../../catalog/index.ts'
import { findCompanyById } from '../../company/index.ts'
import type { Actor } from '../actor.ts'
import { factsOf } from '../facts.ts'
import { linkByIdentity } from '../patient/linking.ts'
import { transitionCase } from '../status/transition.ts'
import { type CaseRow, lockCase } from '../store.ts'
import { caseFile } from '../table.ts'
import { needDoctor, shapeOf } from './create.ts'
import { readLeadDays } from './lead-time.ts'
import { isOffered } from './packages.ts'
import { findSingleAddress } from './shipping.ts'

/** The input of the submission rules from a case. */
export const submissionOf = (row: CaseRow): SubmittedCase => ({
  ...row,
  shippingAddressUuid: row.shippingAddressId,
})

/** Further input of the rules, besides case and files. */
export const readConditions = async (
  tx: Tx,
  services: Services,
  row: CaseRow,
  update: Pick<CaseUpdate, 'consent' | 'reply'> = {},
): Promise<SubmitConditions> => {
  const ownerCompany = (await findCompanyById(tx, systemScope, row.companyId)) ?? refuse('NOT_FOUND')
  return {
    consentGiven: update.consent === true || row.consentAt !== null,
    reply: update.reply,
    isPackageTypeEnabled: ownerCompany.configuration.isPackageTypeEnabled,
    // A submitted case keeps its package, even if that is no longer sold.
    isPackageOffered: row.submittedAt !== null || (await isOffered(tx, ownerCompany, row.packageType)),
    today: services.clock.now().toISOString().slice(0, 10),
    leadDays: await readLeadDays(tx, row.product),
  }
}

/** Refuses with everything that is missing, by field. */
export const refuseMissing = (missing: readonly MissingItem[]): void => {
  const code = refusalForMissing(missing)
  if (code) refuse(code, {}, missing)
}

/** Submits a draft (C2), or corrected records (C7). The caller has locked the row. */
export const submitCase = async (
  tx: Tx,
  services: Services,
  row: CaseRow,
  actor: Actor,
  update: Pick<CaseUpdate, 'consent' | 'reply'>,
): Promise<CaseRow> => {
  const action = row.status === 'REJECTED' ? 'resubmit' : 'submit'
  const now = services.clock.now()
  // Missing rights or a wrong status are reported before missing fields.
  const refusal = findCaseActionRefusal(action, factsOf(row, now), actor)
  if (refusal) refuse(refusal, { status: row.status })

  const shape = row.submittedAt === null ? await readFirstSubmission(tx, row, now) : {}
  const complete = { ...row, ...shape }
  const records = await services.queries.presentRecords(tx, complete)
  const conditions = await readConditions(tx, services, row, update)
  refuseMissing(missingForSubmit(submissionOf(complete), records, conditions))

  await tx
    .update(caseFile)
    .set({ ...shape, consentAt: row.consentAt ?? now })
    .where(eq(caseFile.id, row.id))
  const submitted = await transitionCase(tx, services, {
    caseId: row.id,
    action,
    actor,
    comment: update.reply ?? null,
  })
  if (row.submittedAt === null) await linkByIdentity(tx, submitted, actor, now)
  return lockCase(tx, row.id)
}

/** The facts fixed at the first submission; later changes of settings do not affect them. */
const readFirstSubmission = async (tx: Tx, row: CaseRow, now: Date) => {
  const ownerCompany = (await findCompanyById(tx, systemScope, row.companyId)) ?? refuse('NOT_FOUND')
  const doctor = row.doctorId ? await needDoctor(tx, systemScope, row.doctorId) : null
  const shape = shapeOf({ side: row.side, doctor, configuration: ownerCompany.configuration })
  const isForwarded = row.side === 'doctor' && shape.bulkshipping
  const currentPackage = row.packageType ? await findPackageById(tx, row.packageType) : undefined
  return {
    ...shape,
    ...(isForwarded
      ? { shippingAddressId: (await findSingleAddress(tx, row.companyId)) ?? row.shippingAddressId }
      : {}),
    ...(currentPackage ? toPackageLimits(currentPackage, now) : {}),
  }
}

/** The limits of a package for a case, from the day of submission. */
export const toPackageLimits = (currentPackage: PackageRow, from: Date) => ({
  refinementsIncluded: currentPackage.refinementsIncluded,
  packageEndsAt: addMonths(from, currentPackage.windowMonths),
})
