import { randomUUID } from 'node:crypto'
import { requiredAssets } from '@archway/contract/case-files'
import type { CaseForm, Product } from '@archway/contract/cases'
import { eq, sql } from 'drizzle-orm'
import { addressOf } from '../../../apps/server/src/demo/cast.ts'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { caseAsset } from '../../../apps/server/src/features/case-files/index.ts'
import { companyConfiguration } from '../../../apps/server/src/features/company/index.ts'
import { caseRequest } from '../../../apps/server/src/features/requests/index.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import { completeForm } from '../../../apps/server/src/testing/case-story.ts'

export type Audience = 'contact' | 'doctor' | 'staff'
export type Person = { readonly email: string; readonly audience: Audience }

/** The owner of the cases of a scenario, and the other people in it. */
export type Owner = {
  readonly name: string
  readonly company: string
  readonly submitter: Person
  /** A contact of the company who may clear, approve and forward. */
  readonly approver: Person
  /** The doctor of the cases; undefined if the company submits them itself. */
  readonly doctor?: Person
  readonly people: readonly Person[]
  readonly strangers: readonly Person[]
}

const contact = (email: string): Person => ({ email, audience: 'contact' })
const doctor = (email: string): Person => ({ email, audience: 'doctor' })
export const staff: Person = { email: 'staff@archway.test', audience: 'staff' }

const bright = ['owner', 'contact', 'rm'].map(name => contact(`${name}@brightsmiles.test`))
const nour = contact('owner@nourdental.test')
const doctorTwo = doctor('doctor.two@brightsmiles.test')

const ofDoctor = (email: string): Owner => ({
  name: email,
  company: 'brightsmiles',
  submitter: doctor(email),
  approver: contact('owner@brightsmiles.test'),
  doctor: doctor(email),
  people: [staff, doctor(email), ...bright],
  strangers: [nour, doctor('doctor.blocked@brightsmiles.test'), doctor('doctor@anadolu.test')],
})

/**
 * A DSO that forwards parcels, with doctors of each step type; a DSO that does not forward; and independent clinics.
 */
export const owners: readonly Owner[] = [
  ofDoctor('doctor.two@brightsmiles.test'),
  ofDoctor('doctor.one@brightsmiles.test'),
  ofDoctor('doctor.zero@brightsmiles.test'),
  {
    name: 'brightsmiles itself',
    company: 'brightsmiles',
    submitter: contact('contact@brightsmiles.test'),
    approver: contact('owner@brightsmiles.test'),
    people: [staff, ...bright],
    strangers: [doctorTwo, nour],
  },
  {
    name: 'doctor@anadolu.test',
    company: 'anadolu',
    submitter: doctor('doctor@anadolu.test'),
    approver: contact('owner@anadolu.test'),
    doctor: doctor('doctor@anadolu.test'),
    people: [staff, doctor('doctor@anadolu.test'), contact('owner@anadolu.test')],
    strangers: [doctorTwo, nour],
  },
  {
    name: 'nourdental itself',
    company: 'nourdental',
    submitter: nour,
    approver: nour,
    people: [staff, nour, contact('contact@nourdental.test')],
    strangers: [doctorTwo, contact('owner@anadolu.test')],
  },
]

export type Shape = {
  readonly product: Product
  readonly ownSetup: boolean
  readonly impressionType: 'digital' | 'physical'
  readonly packageType: 'LITE' | 'MODERATE' | 'COMPLETE'
}

/** A DSO whose parcels go directly to its doctors can also request retainers and replacements. */
export const enableRequestsOfAnadolu = (app: TestApp): Promise<unknown> =>
  app.services.db.within(systemScope, tx =>
    tx
      .update(companyConfiguration)
      .set({ areRequestsEnabled: true })
      .where(eq(companyConfiguration.companyId, demoId('anadolu'))),
  )

export const formOf = (owner: Owner, { product, ownSetup, impressionType, packageType }: Shape): CaseForm =>
  completeForm(product, {
    impressionType,
    shippingAddressUuid: addressOf(owner.company),
    ...(product === 'AL' ? { packageType } : {}),
    ...(product === 'AL' && ownSetup
      ? {
          withTs: true,
          prescription: {
            kind: 'alignerSetup',
            stepsUpper: 16,
            stepsLower: 12,
            ...(packageType === 'LITE'
              ? { batchUpper: [1, 8] as [number, number], batchLower: [1, 6] as [number, number] }
              : {}),
            attachmentTemplate: false,
            wearDays: 14,
          },
        }
      : {}),
  })

/** Inserts a new version of every record that the current round of a case needs, as if it had been uploaded. */
export const insertRecords = (app: TestApp, caseId: string): Promise<void> =>
  app.services.db.within(systemScope, async tx => {
    const { rows } = await tx.execute<{
      company_id: string
      refinement: string | null
      product: Product
      with_ts: boolean
      arch: 'upper' | 'lower' | 'both' | null
      impression_type: 'digital' | 'physical' | null
      last: number
    }>(sql`select company_id, current_refinement_id as refinement, product, with_ts, arch, impression_type,
      (select coalesce(max(version), 0) from case_asset where case_id = c.id) as last
      from case_file c where id = ${caseId}`)
    const [row] = rows
    if (!row) throw new Error('no such case')
    const slots = requiredAssets({
      product: row.product,
      withTs: row.with_ts,
      arch: row.arch ?? 'both',
      impressionType: row.impression_type ?? 'digital',
      age: null,
    })
    for (const typeKey of slots)
      await tx.insert(caseAsset).values({
        ...fileOf(app, `${caseId}/${typeKey}/${row.last + 1}`),
        companyId: row.company_id,
        caseId,
        refinementId: row.refinement,
        typeKey,
        version: row.last + 1,
      })
  })

/** Inserts the impressions for a retainer from a new scan. */
export const fillRequest = (app: TestApp, requestId: string): Promise<void> =>
  app.services.db.within(systemScope, async tx => {
    const [inserted] = await tx.select().from(caseRequest).where(eq(caseRequest.id, requestId))
    if (inserted?.source !== 'newScan') return
    for (const typeKey of ['upperImpression', 'lowerImpression'] as const)
      await tx.insert(caseAsset).values({
        ...fileOf(app, `${requestId}/${typeKey}`),
        companyId: inserted.companyId,
        caseId: inserted.caseId,
        requestId,
        typeKey,
        version: 1,
      })
  })

const fileOf = (app: TestApp, name: string) => ({
  id: randomUUID(),
  status: 'ready' as const,
  fileName: 'record.bin',
  bytes: 1,
  storageKey: `test/${name}`,
  uploadedByName: 'A scenario',
  uploadedByKind: 'system' as const,
  createdAt: app.clock.now(),
  readyAt: app.clock.now(),
})

export const idOf = (person: Person): string => demoId(person.email)
