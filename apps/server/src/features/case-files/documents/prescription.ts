import { patientName } from '@archway/contract/cases'
import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { type Actor, type CaseRow, findCase, preferencesOf } from '../../cases/index.ts'
import { findPackageById } from '../../catalog/index.ts'
import { findCompanyById } from '../../company/index.ts'
import { findDoctor } from '../../doctors/index.ts'
import { readLanguage } from '../../session/index.ts'
import { lockSlots } from '../store.ts'
import { storeSystemFile } from '../system-file.ts'
import { caseAsset } from '../table.ts'
import { storeBytes } from '../uploads/reserve.ts'
import type { PrescriptionDocument } from './write-prescription.ts'

export type FrozenPrescription = {
  readonly companyId: string
  readonly caseId: string
  readonly refinementId: string | null
  readonly content: Omit<PrescriptionDocument, 'submittedAt'> & { readonly submittedAt: string }
}

/**
 * Records the prescription at the moment of submission (C2, C7). The page is laid out after the commit, from this
 * copy, so a later edit does not change it.
 */
export const freezePrescription = async (
  tx: Tx,
  services: Services,
  row: CaseRow,
  actor: Actor,
): Promise<void> => {
  const caseCompany = await findCompanyById(tx, systemScope, row.companyId)
  if (!caseCompany) throw new Error('a case without its company')
  const doctor = row.doctorId ? await findDoctor(tx, systemScope, row.doctorId) : undefined
  const language = (actor.id ? await readLanguage(tx, actor.id) : null) ?? 'en'
  const frozen: FrozenPrescription = {
    companyId: row.companyId,
    caseId: row.id,
    refinementId: row.currentRefinementId,
    content: {
      language,
      dateFormat: caseCompany.company.dateFormat,
      notation: caseCompany.configuration.dentalNotation ?? 'fdi',
      caseIdentifier: row.identifier,
      patientName: patientName(row),
      birthDate: row.birthDate,
      doctorName: doctor?.name ?? null,
      companyName: caseCompany.company.name,
      product: row.product,
      arch: row.arch,
      impressionType: row.impressionType,
      packageTitle: row.packageType
        ? ((await findPackageById(tx, row.packageType))?.titles[language] ?? null)
        : null,
      requestedBy: row.requestedBy,
      prescription: row.prescription,
      preferences: preferencesOf(row, caseCompany),
      submittedBy: actor.name,
      submittedAt: services.clock.now().toISOString(),
    },
  }
  await addJob(tx, 'writePrescription', frozen, { company: row.companyId })
}

/** Stores the page in its slot. A repeated job finds the page of this submission and does nothing. */
export const storePrescription = async (services: Services, frozen: FrozenPrescription): Promise<void> => {
  const { content, ...place } = frozen
  const submittedAt = new Date(content.submittedAt)
  /** False once the page is written, or the case deleted or its patient erased: this copy still has their name. */
  const isNeeded = async (tx: Tx): Promise<boolean> => {
    if (!(await findCase(tx, systemScope, place.caseId))) return false
    if (await services.queries.isErased(tx, place.caseId)) return false
    const written = await tx
      .select({ id: caseAsset.id })
      .from(caseAsset)
      .where(
        and(
          eq(caseAsset.caseId, place.caseId),
          eq(caseAsset.typeKey, 'prescription'),
          eq(caseAsset.uploadedByKind, 'system'),
          gte(caseAsset.createdAt, submittedAt),
        ),
      )
    return written.length === 0
  }
  if (!(await services.db.within(systemScope, isNeeded))) return
  const bytes = await services.documents({
    module: new URL('./write-prescription.ts', import.meta.url),
    write: 'writePrescription',
    content: { ...content, submittedAt } satisfies PrescriptionDocument,
    company: place.companyId,
  })
  const stored = await storeBytes(services, place, bytes)
  const isAdded = await services.db.within(systemScope, async tx => {
    await lockSlots(tx, place.caseId)
    if (!(await isNeeded(tx))) return false
    await storeSystemFile(tx, services, {
      ...place,
      typeKey: 'prescription',
      fileName: `${content.caseIdentifier}-prescription.pdf`,
      bytes: stored,
    })
    return true
  })
  if (!isAdded) await services.storage.remove(stored.storageKey)
}
