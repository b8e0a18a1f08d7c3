import { type CaseForm, patientFieldNames } from '@archway/contract/cases'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { actorOf } from '../actor.ts'
import { writeHistory } from '../detail/history.ts'
import { joinPatientOfCopied } from '../patient/linking.ts'
import { type CaseRow, lockCase, needCase } from '../store.ts'
import { createCase } from './create.ts'
import { listPackageProblems } from './packages.ts'
import { listAddressProblems } from './shipping.ts'

/**
 * Patient and prescription of a case as the form of a new one. Options that are no longer available (a package, an
 * address) are omitted, and so are those that this viewer may not set, such as production settings other than the
 * company's.
 */
const copyForm = async (tx: Tx, viewer: Viewer, source: CaseRow): Promise<CaseForm> => {
  const { companyId, doctorId, packageType, shippingAddressId, prescription } = source
  const isOffered = (await listPackageProblems(tx, companyId, packageType)).length === 0
  const isAddress = (await listAddressProblems(tx, companyId, doctorId, shippingAddressId)).length === 0
  const maySetProduction = viewer.superAdmin || viewer.audience === 'staff'
  return {
    product: source.product,
    withTs: source.withTs,
    packageType: isOffered ? packageType : null,
    ...(doctorId && viewer.audience !== 'doctor' ? { doctorUuid: doctorId } : {}),
    firstName: source.firstName,
    lastName: source.lastName,
    ...Object.fromEntries(patientFieldNames.map(name => [name, source[name]])),
    arch: source.arch,
    impressionType: source.impressionType,
    shippingAddressUuid: isAddress ? shippingAddressId : null,
    prescription:
      prescription.kind === 'alignerPlan' && !maySetProduction
        ? { ...prescription, production: null }
        : prescription,
  }
}

/**
 * Creates a draft with patient and prescription of another case; its files, plan, dates and consent are
 * not copied. `changes` replace copied fields.
 */
export const duplicateCase = async (
  tx: Tx,
  services: Services,
  viewer: Viewer,
  scope: Scope,
  id: string,
  changes: CaseForm = {},
): Promise<CaseRow> => {
  // Locked: its patient must not be erased, nor change the record, between reading and copying.
  const original = await lockCase(tx, (await needCase(tx, scope, id)).id)
  const form = { ...(await copyForm(tx, viewer, original)), ...changes }
  const draft = await createCase(tx, services, viewer, scope, form)
  const caseRow = await joinPatientOfCopied(tx, draft, original)
  await writeHistory(tx, {
    caseRow,
    action: 'CASE_COPIED',
    model: 'case',
    actor: actorOf(viewer, caseRow),
    attributes: { details: { copiedFrom: original.identifier } },
    now: services.clock.now(),
  })
  return caseRow
}
