import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AssetTypeKey, caseFileCalls } from '@archway/contract/case-files'
import { type CaseDetail, caseCalls, type Side, startingPrescription } from '@archway/contract/cases'
import { type BoardOrder, orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { expect, type Page } from '@playwright/test'
import { photoKeys } from '../../../apps/server/src/demo/files/photos.ts'
import { productionArchive } from '../../../apps/server/src/demo/files/production-archive.ts'
import { callAs } from './api.ts'
import { fileAt } from './made-files.ts'

type Patient = { readonly first: string; readonly last: string }

/** The form of a retainer case from a physical impression, which needs no files. */
export const retainerOf = ({ first, last }: Patient) =>
  ({ product: 'RE', firstName: first, lastName: last, arch: 'both', impressionType: 'physical' }) as const

/** A submitted retainer case, created with the page's session. */
export const createHandedInRetainer = async (submitter: Page, patient: Patient) => {
  const { data } = await callAs(submitter, caseCalls.create, { body: { form: retainerOf(patient) } })
  await callAs(submitter, caseCalls.update, {
    params: { id: data.uuid },
    body: { submit: true, consent: true },
  })
  return data
}

/**
 * A submitted retainer case, its impression received, in the quality check. Stories that need a separate case in a
 * later status continue from here.
 */
export const createRetainerInCheck = async (clinic: Page, staff: Page, patient: Patient) => {
  const data = await createHandedInRetainer(clinic, patient)
  await confirmImpressionArrival(staff, data.uuid)
  return data
}

/** An impression that was handed over: it is picked up, where a courier is booked for it, and received. */
const confirmImpressionArrival = async (staff: Page, id: string): Promise<void> => {
  if ((await readStatus(staff, id)) === 'PENDING_COURIER_PICKUP')
    await callAs(staff, caseCalls.staffAct, {
      params: { id, action: 'courierNotified' },
      body: { courierId: 'DHL', pickupDate: new Date().toISOString().slice(0, 10) },
    })
  await callAs(staff, caseCalls.staffAct, { params: { id, action: 'impressionReceived' } })
}

/** The newest order of a case, as soon as it exists. */
export const readOrder = async (staff: Page, caseUuid: string): Promise<BoardOrder> => {
  let order: BoardOrder | undefined
  await expect(async () => {
    const { data } = await callAs(staff, orderCalls.board, {
      query: { filter: { EQ: { caseUuid } }, order: 'createdAt desc' },
    })
    order = data[0]
    expect(order).toBeDefined()
  }).toPass()
  return order!
}

/** Passes the quality check; the files are then prepared. */
export const passCheck = async (staff: Page, caseUuid: string): Promise<void> => {
  const params = { id: caseUuid }
  await callAs(staff, caseCalls.staffAct, {
    params: { ...params, action: 'qcPass' },
    body: { checklist: [{ item: 'archPresent', passed: true }] },
  })
  // The job that prepares the files may have finished first.
  await callAs(staff, caseCalls.staffAct, { params: { ...params, action: 'syncDone' } }).catch(() => {})
}

/** Passes the quality check of a case without plan and clearance: it is in manufacturing at once. */
export const advanceToManufacturing = async (staff: Page, caseUuid: string): Promise<BoardOrder> => {
  await passCheck(staff, caseUuid)
  return await readOrder(staff, caseUuid)
}

/** The order is manufactured, counted and packed. */
export const manufactureAndPack = async (staff: Page, caseUuid: string): Promise<BoardOrder> => {
  return await packOrder(staff, await advanceToManufacturing(staff, caseUuid))
}

/** Takes a released order through all steps until it is packed. */
export const packOrder = async (staff: Page, { uuid: id, quantity }: BoardOrder): Promise<BoardOrder> => {
  await callAs(staff, orderCalls.actOnOrder, {
    params: { id, action: 'start' },
    body: { printJob: 'NEST-1' },
  })
  await callAs(staff, orderCalls.actOnOrder, { params: { id, action: 'make' } })
  const { data } = await callAs(staff, orderCalls.actOnOrder, {
    params: { id, action: 'finish' },
    body: { counted: quantity },
  })
  return data
}

/** Uploads a generated file to a slot of a case. */
export const uploadFileInto = (
  page: Page,
  caseUuid: string,
  typeKey: AssetTypeKey,
  fileName: string,
): Promise<void> => send(page, { caseUuid, typeKey, fileName }, readFileSync(fileAt(fileName)))

/** Uploads a picture to a slot of a case. */
export const uploadPhotoInto = (page: Page, caseUuid: string, typeKey: AssetTypeKey): Promise<void> =>
  uploadFileInto(page, caseUuid, typeKey, `${typeKey}.jpg`)

/** Uploads an archive of models to print, and waits until it has passed its check. */
export const uploadProductionInto = async (
  staff: Page,
  { caseUuid, planUuid }: { caseUuid: string; planUuid: string },
  steps: Steps,
): Promise<void> => {
  const fileName = 'production.zip'
  await send(staff, { caseUuid, planUuid, typeKey: 'treatmentPlan', fileName }, productionArchive(steps))
  await expect
    .poll(async () => {
      const { data } = await callAs(staff, planCalls.planProduction, { params: { id: planUuid } })
      return data.archive?.status
    })
    .toBe('accepted')
}

type FileUpload = { caseUuid: string; planUuid?: string; typeKey: AssetTypeKey; fileName: string }

const send = async (page: Page, file: FileUpload, bytes: Buffer): Promise<void> => {
  const { data } = await callAs(page, caseFileCalls.reserve, { body: { ...file, bytes: bytes.length } })
  const response = await page.request.fetch(data.uploadUrl ?? '', {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: bytes,
  })
  if (!response.ok())
    throw new Error(`${file.fileName} was refused: ${response.status()} ${await response.text()}`)
}

const planPrescription = startingPrescription('alignerPlan')
const prescription =
  planPrescription.kind === 'alignerPlan'
    ? { ...planPrescription, chiefComplaint: 'Crowding of the lower front teeth' }
    : planPrescription

/** An aligner case that waits for its first plan. */
export const createPlanToMake = async (
  clinic: Page,
  staff: Page,
  { first, last }: Patient,
  packageType: 'COMPLETE' | 'EXPRESS' = 'COMPLETE',
): Promise<{ uuid: string; planId: string }> => {
  const { data } = await callAs(clinic, caseCalls.create, {
    body: {
      form: {
        product: 'AL',
        packageType,
        firstName: first,
        lastName: last,
        arch: 'both',
        impressionType: 'physical',
        prescription,
      },
    },
  })
  const params = { id: data.uuid }
  for (const key of photoKeys) await uploadPhotoInto(clinic, data.uuid, key)
  // A job checks files before they count.
  await expect(async () => {
    await callAs(clinic, caseCalls.update, { params, body: { submit: true, consent: true } })
  }).toPass()
  await confirmImpressionArrival(staff, data.uuid)
  await passCheck(staff, data.uuid)
  let planId = ''
  await expect(async () => {
    planId = (await callAs(staff, planCalls.casePlans, { params })).data[0]?.uuid ?? ''
    expect(planId).not.toBe('')
  }).toPass()
  return { uuid: data.uuid, planId }
}

/**
 * An aligner case with eleven records, both arches, their bite and eight photos, whose quality check is open. The last
 * photo was replaced before the submission.
 */
export const createCaseOfElevenRecords = async (
  clinic: Page,
  staff: Page,
  { first, last }: Patient,
): Promise<{ uuid: string }> => {
  const { data } = await callAs(clinic, caseCalls.create, {
    body: {
      form: {
        product: 'AL',
        packageType: 'COMPLETE',
        firstName: first,
        lastName: last,
        arch: 'both',
        impressionType: 'digital',
        prescription,
      },
    },
  })
  const params = { id: data.uuid }
  for (const key of [...photoKeys, ...photoKeys.slice(-1)]) await uploadPhotoInto(clinic, data.uuid, key)
  for (const key of ['upperImpression', 'lowerImpression'] as const)
    await uploadFileInto(clinic, data.uuid, key, `${key}.stl`)
  await uploadFileInto(clinic, data.uuid, 'biteScan', 'upperImpression again.stl')
  await expect(async () => {
    await callAs(clinic, caseCalls.update, { params, body: { submit: true, consent: true } })
  }).toPass()
  await expect.poll(() => readStatus(staff, data.uuid)).toBe('IN_QC')
  return { uuid: data.uuid }
}

type Steps = { upper: number; lower: number }

/** Completes the plan of an aligner case with this many steps, and hands it over for publishing. */
const completePlan = async (
  staff: Page,
  { uuid, planId: id }: { uuid: string; planId: string },
  { upper, lower, files = true }: Steps & { files?: boolean },
) => {
  await callAs(staff, planCalls.editPlan, {
    params: { id },
    body: {
      upperSteps: upper,
      lowerSteps: lower,
      wearDays: 14,
      ipr: [],
      attachments: [],
      viewer: { kind: 'url', url: 'https://viewer.archway.test/plan' },
    },
  })
  if (files) await uploadProductionInto(staff, { caseUuid: uuid, planUuid: id }, { upper, lower })
  await callAs(staff, planCalls.actOnPlan, { params: { id, action: 'convert' }, body: {} })
}

/** An aligner case with a complete plan that has just been published. Returns the case's uuid. */
export const publishNewPlan = async (
  clinic: Page,
  staff: Page,
  patient: Patient,
  steps: Steps & { files?: boolean } = { upper: 6, lower: 4 },
): Promise<string> => {
  const { uuid, planId } = await createPlanToMake(clinic, staff, patient)
  await completePlan(staff, { uuid, planId }, steps)
  await callAs(staff, planCalls.actOnPlan, { params: { id: planId, action: 'publish' }, body: {} })
  return uuid
}

/** An aligner case with an approved plan of three upper and two lower steps; it waits for its production files. */
export const createPlanWithoutFiles = async (
  clinic: Page,
  staff: Page,
  patient: Patient,
): Promise<{ uuid: string; planId: string }> => {
  const uuid = await publishNewPlan(clinic, staff, patient, { upper: 3, lower: 2, files: false })
  const { data } = await callAs(staff, planCalls.casePlans, { params: { id: uuid } })
  const planId = data[0]?.uuid ?? ''
  await callAs(clinic, planCalls.approvePlan, { params: { id: planId }, body: { reviewed: true } })
  return { uuid, planId }
}

/** An aligner case with a plan of more steps than its package includes. Returns the case's uuid. */
export const createOutgrownPlan = async (clinic: Page, staff: Page, patient: Patient): Promise<string> => {
  const { uuid, planId } = await createPlanToMake(clinic, staff, patient, 'EXPRESS')
  await completePlan(staff, { uuid, planId }, { upper: 14, lower: 12 })
  // The approval is refused, and the customer has to decide.
  await callAs(staff, planCalls.actOnPlan, { params: { id: planId, action: 'publish' }, body: {} }).then(
    () => {
      throw new Error('a plan that outgrew its package was published')
    },
    (error: Error) => {
      if (!error.message.includes('OVER_PACKAGE')) throw error
    },
  )
  return uuid
}

/** Puts packed orders of one company into one shipment, to the address of the first order. */
export const createShipment = async (
  staff: Page,
  orders: readonly BoardOrder[],
  side: Side,
): Promise<Shipment> => {
  const [first] = orders
  if (!first?.shippingAddress) throw new Error('nothing to ship, or nowhere')
  const { data } = await callAs(staff, shipmentCalls.createShipment, {
    body: {
      kind: side === 'doctor' ? 'dso' : 'client',
      companyUuid: first.company.uuid,
      addressUuid: first.shippingAddress.uuid,
      courierId: 'DHL',
      // Stories run concurrently, so each searches for its orders.
      airwayBillNumber: String(randomInt(1e9, 1e10)),
      orders: orders.map(({ uuid }) => uuid),
    },
  })
  return data
}

/** Puts packed orders of one company into one shipment, and hands it over to the carrier. */
export const shipOrders = async (
  staff: Page,
  orders: readonly BoardOrder[],
  side: Side,
): Promise<Shipment> => {
  const box = await createShipment(staff, orders, side)
  await callAs(staff, shipmentCalls.actOnShipment, { params: { id: box.uuid, action: 'ship' } })
  return box
}

export const readStatus = async (page: Page, uuid: string): Promise<CaseDetail['status']> =>
  (await callAs(page, caseCalls.read, { params: { id: uuid } })).data.status
