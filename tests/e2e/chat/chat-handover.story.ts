import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { sessionCalls } from '@archway/contract/session'
import { chat } from '../pages/chat.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { uploadPhotoInto } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('While a doctor has a conversation, its case and a photo open, the case is reassigned to a colleague: the screens say so and no longer show it: S12', async ({
  people,
}) => {
  const before = await people.signedIn('doctor.two@brightsmiles.test')
  const after = await people.signedIn('doctor.one@brightsmiles.test')
  const owner = await people.signedIn('owner@brightsmiles.test')
  // Neither the case of the conversation nor its photo can be opened any more.
  before.expectsStatus(404)
  const patient = newPatient('Handed')
  const room = await createDraftCase(before.page, patient)
  await uploadPhotoInto(before.page, room, 'frontal')
  const { data: files } = await callAs(before.page, caseFileCalls.ofCase, { params: { id: room } })
  const { data: address } = await callAs(before.page, caseFileCalls.address, {
    params: { id: files[0]?.uuid ?? '' },
  })
  const fetchPhoto = () => before.context.request.get(address.url)
  expect((await fetchPhoto()).status()).toBe(200)
  const detail = await before.context.newPage()
  await detail.goto(`/case/${room}`)
  await expect(detail.getByText(patient.last).first()).toBeVisible()
  const conversation = chat(before.page)
  await conversation.open(room)
  await conversation.say('What only its doctor reads')
  await conversation.expectState('What only its doctor reads', 'Delivered')
  await expect(conversation.messages).toHaveCount(1)
  const { data: next } = await callAs(after.page, sessionCalls.me)
  await callAs(owner.page, caseCalls.update, {
    params: { id: room },
    body: { form: { doctorUuid: next.uuid } },
  })
  await expect(before.page.getByText('You no longer have access to this conversation.')).toBeVisible()
  await expect(before.page.getByText('What only its doctor reads')).toHaveCount(0)
  expect((await fetchPhoto()).status()).toBe(404)
  await expect(detail.getByText(patient.last)).toHaveCount(0)
  await chat(after.page).open(room)
  await expect(after.page.getByText('What only its doctor reads')).toBeVisible()
})
