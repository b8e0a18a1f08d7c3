import { caseCalls } from '@archway/contract/cases'
import { orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { caseDetail } from '../pages/case-detail.ts'
import { callAs } from '../support/api.ts'
import {
  advanceToManufacturing,
  createRetainerInCheck,
  packOrder,
  publishNewPlan,
} from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('The history of a case records a reversal as a separate entry: CASE-18 CASE-19 CASE-20 CASE-21', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const history = caseDetail(clinic).history
  const actOnCase = (
    id: string,
    action: 'qcReject' | 'reverseRejected' | 'reverseMfg' | 'reverseTsGenerating',
    body = {},
  ) => callAs(staff, caseCalls.staffAct, { params: { id, action }, body })

  const { uuid } = await createRetainerInCheck(clinic, staff, newPatient('Reversed'))
  await actOnCase(uuid, 'qcReject', {
    reasons: ['RX_UNCLEAR'],
    assetKeys: ['prescription'],
    comment: 'Which arch?',
  })
  await actOnCase(uuid, 'reverseRejected')
  const orderData = await packOrder(staff, await advanceToManufacturing(staff, uuid))
  await callAs(staff, orderCalls.actOnOrder, { params: { id: orderData.uuid, action: 'reverse' }, body: {} })
  await caseDetail(clinic).open(`/cases/admin/all/${uuid}/history`)
  await expect(history).toContainText('Rejection withdrawn')
  await expect(history).toContainText('Moved back to manufacturing')

  const reversed = await createRetainerInCheck(clinic, staff, newPatient('Reversed'))
  await advanceToManufacturing(staff, reversed.uuid)
  await actOnCase(reversed.uuid, 'reverseMfg')
  await caseDetail(clinic).open(`/cases/admin/all/${reversed.uuid}/history`)
  await expect(history).toContainText('Moved back from manufacturing')

  const plannedCase = await publishNewPlan(clinic, staff, newPatient('Reversed'))
  const { data } = await callAs(staff, planCalls.casePlans, { params: { id: plannedCase } })
  await callAs(staff, planCalls.actOnPlan, {
    params: { id: data[0]?.uuid ?? '', action: 'unpublish' },
    body: {},
  })
  await actOnCase(plannedCase, 'reverseTsGenerating')
  await caseDetail(clinic).open(`/cases/admin/all/${plannedCase}/history`)
  await expect(history).toContainText('Moved back to quality check')
})

test('On a phone, each change of a long edit is beside the name of its field, without scrolling sideways: CASE-18 CASE-19', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Edited')
  const { uuid } = await createRetainerInCheck(clinic, staff, patient)
  await callAs(staff, caseCalls.staffAct, {
    params: { id: uuid, action: 'qcReject' },
    body: { reasons: ['RX_UNCLEAR'], assetKeys: ['prescription'], comment: 'Which arch?' },
  })
  const lastName = 'Featherstonehaugh-Cholmondeley'
  const prescription = {
    kind: 'retainer',
    sets: 3,
    bondedRetainer: 'cover',
    removeAttachments: true,
    instructions: 'Lütfen kenarı ikinci azı dişlerine kadar sürdürün',
  } as const
  await callAs(clinic, caseCalls.update, {
    params: { id: uuid },
    body: {
      form: {
        product: 'RE',
        firstName: 'Maximiliana',
        lastName,
        birthDate: '1990-01-02',
        gender: 'female',
        patientReference: 'PRACTICE-2026-000071',
        arch: 'upper',
        prescription,
      },
    },
  })
  await clinic.setViewportSize({ width: 360, height: 780 })
  await caseDetail(clinic).open(`/cases/admin/all/${uuid}/history`)
  const changes = clinic.getByRole('table', { name: /^\d+ changes$/ })
  await expect(changes).toBeVisible()
  expect(await changes.getByRole('row').count()).toBeGreaterThan(9)
  const row = changes.getByRole('row').filter({ hasText: lastName })
  await expect(row.getByRole('rowheader')).toHaveText('Last name')
  await expect(row.getByRole('cell')).toHaveText(`${patient.last}${lastName}`)
  // Screen readers and the browser's translation read a text in the language it was written in.
  await expect(changes.getByText(prescription.instructions)).toHaveAttribute('lang', 'tr')
  const [table, box] = [await changes.boundingBox(), await changes.locator('xpath=..').boundingBox()]
  expect(table?.width).toBeLessThanOrEqual(box?.width ?? 0)
})
