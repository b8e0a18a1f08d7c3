import { randomUUID } from 'node:crypto'
import { type AssetTypeKey, requiredAssets } from '@archway/contract/case-files'
import { type CaseForm, caseCalls, type Product, startingPrescription } from '@archway/contract/cases'
import { demoId } from '../demo/people.ts'
import { address } from '../features/addresses/index.ts'
import { caseAsset } from '../features/case-files/index.ts'
import { systemScope } from '../platform/db/scope.ts'
import type { TestApp, Visitor } from './app.ts'

/** A shipment address for the companies that have none in the demo world of people. */
export const giveAddresses = async (app: TestApp, companies: readonly string[]): Promise<void> => {
  await app.services.db.within(systemScope, async tx => {
    for (const company of companies)
      await tx
        .insert(address)
        .values({
          id: demoId(`address of ${company}`),
          companyId: demoId(company),
          typeId: 2,
          title: `Front desk of ${company}`,
          titleFolded: `front desk of ${company}`,
          countryId: 'US',
          city: 'Boston',
          state: 'Massachusetts',
          street: '1 Main Street',
          zipCode: '02101',
          phone: '+16175550100',
          ownerType: 'clinic',
        })
        .onConflictDoNothing()
  })
}

export const patient = { firstName: 'Ada', lastName: 'Lovelace' } as const

/** A form that lacks only records and consent. */
export const completeForm = (product: Product = 'AL', overrides: CaseForm = {}): CaseForm => ({
  product,
  ...patient,
  arch: product === 'NG' ? 'upper' : 'both',
  impressionType: 'digital',
  ...(product === 'AL' ? { packageType: 'COMPLETE' } : {}),
  prescription: {
    AL: { ...startingPrescription('alignerPlan'), chiefComplaint: 'Crowding of the lower front teeth' },
    RE: startingPrescription('retainer'),
    NG: { ...startingPrescription('nightGuard'), indexing: 'lightIndexing' as const },
    WK: startingPrescription('whitening'),
  }[product] as NonNullable<CaseForm['prescription']>,
  ...overrides,
})

/** Adds a ready file to every required slot, as if uploaded. */
export const fillRecords = async (
  app: TestApp,
  caseId: string,
  companyKey: string,
  form: Pick<CaseForm, 'product' | 'arch' | 'impressionType' | 'withTs'>,
  only?: readonly AssetTypeKey[],
  version = 1,
): Promise<void> => {
  const keys =
    only ??
    requiredAssets({
      product: form.product ?? 'AL',
      withTs: form.product !== 'AL' || form.withTs === true,
      arch: form.arch ?? 'both',
      impressionType: form.impressionType ?? 'digital',
      age: null,
    })
  await app.services.db.within(systemScope, async tx => {
    for (const typeKey of keys)
      await tx.insert(caseAsset).values({
        id: randomUUID(),
        companyId: demoId(companyKey),
        caseId,
        typeKey,
        status: 'ready',
        fileName: `${typeKey}.bin`,
        bytes: 1,
        version,
        storageKey: `test/${caseId}/${typeKey}/${version}`,
        uploadedByName: 'A test',
        uploadedByKind: 'system',
        createdAt: app.clock.now(),
        readyAt: app.clock.now(),
      })
  })
}

/** Creates a draft as this person; returns its id. */
export const createDraft = async (visitor: Visitor, form: CaseForm): Promise<string> => {
  const response = await visitor.call(caseCalls.create, { body: { form } })
  if (response.status !== 200) throw new Error(`no draft: ${JSON.stringify(response.body)}`)
  return response.body.data.uuid
}

/** Creates and submits a case as this person; returns its id. */
export const createSubmitted = async (
  app: TestApp,
  visitor: Visitor,
  companyKey: string,
  form: CaseForm,
): Promise<string> => {
  const id = await createDraft(visitor, form)
  await fillRecords(app, id, companyKey, form)
  const response = await visitor.call(caseCalls.update, {
    params: { id },
    body: { submit: true, consent: true },
  })
  if (response.status !== 200) throw new Error(`not submitted: ${JSON.stringify(response.body)}`)
  return id
}
