import { caseCalls } from '@archway/contract/cases'
import { sessionCalls } from '@archway/contract/session'
import { chat } from '../pages/chat.ts'
import { callAs, draftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('A doctor reads a conversation while the case is handed to a colleague: the screen says so and shows nothing of it any more: S12', async ({
  people,
}) => {
  const before = await people.signedIn('doctor.two@brightsmiles.test')
  const after = await people.signedIn('doctor.one@brightsmiles.test')
  const owner = await people.signedIn('owner@brightsmiles.test')
  // The case behind the conversation is not found any more either.
  before.expectsStatus(404)
  const patient = newPatient('Handed')
  const room = await draftCase(before.page, patient)
  const said = chat(before.page)
  await said.open(room)
  await said.say('What only its doctor reads')
  await expect(said.messages).toHaveCount(1)
  const { data: next } = await callAs(after.page, sessionCalls.me)
  await callAs(owner.page, caseCalls.update, {
    params: { id: room },
    body: { form: { doctorUuid: next.uuid } },
  })
  await expect(before.page.getByText('You no longer have access to this conversation.')).toBeVisible()
  await expect(before.page.getByText('What only its doctor reads')).toHaveCount(0)
  await chat(after.page).open(room)
  await expect(after.page.getByText('What only its doctor reads')).toBeVisible()
})
