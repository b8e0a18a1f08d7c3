import { companyAdminCalls } from '@archway/contract/company'
import { staffCalls } from '@archway/contract/contacts'
import { webhookCalls } from '@archway/contract/integrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { data } from '../../../testing/plan-story.ts'
import { owner, type WebhookStory, webhookStory } from './testing/story.ts'

let story: WebhookStory
beforeAll(async () => {
  story = await webhookStory()
})
afterAll(() => story.close())

const planner = 'planner@archway.test'

test('S2 ruling 36: webhooks created by an administrator are disabled, with a mail, when that person loses the role', async () => {
  const { app, hook, receiver, submit, work } = story
  const administrator = await app.as('staff@archway.test')
  const accounts = data(await administrator.call(staffCalls.staffAccounts))
  const staffId = accounts.find(({ email }) => email === planner)?.uuid ?? ''
  const changeRole = async (role: 'administrator' | 'planner') =>
    data(await administrator.call(staffCalls.changeStaff, { params: { staffId }, body: { role } }))
  await changeRole('administrator')
  const visiting = await app.as(planner)
  const ofProvider = await hook({ by: visiting })
  const byOwner = await hook({ by: await app.as('owner@anadolu.test') })
  const movedHook = await hook({ by: await app.as('owner@brightsmiles.test') })
  await visiting.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId('nourdental') } })
  const ofCompany = await hook({ by: visiting })
  // The visitor is now responsible for this receiver: the address decides, not the first creator.
  await visiting.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId('brightsmiles') } })
  const { description, events } = data(await visiting.call(webhookCalls.webhooks))[0] ?? {}
  data(
    await visiting.call(webhookCalls.updateWebhook, {
      params: movedHook.params,
      body: {
        url: receiver.urlOf('/moved'),
        description: description ?? '',
        events: events ?? [],
        isOn: true,
      },
    }),
  )

  // Rotating a secret does not make a person responsible for the receiver (decision 32).
  await visiting.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId('anadolu') } })
  data(await visiting.call(webhookCalls.rotateSecret, { params: byOwner.params }))

  const listWebhooks = async (email: string) => data(await (await app.as(email)).call(webhookCalls.webhooks))
  const readStates = async () =>
    (
      await Promise.all(
        ['staff@archway.test', owner, 'owner@anadolu.test', 'owner@brightsmiles.test'].map(listWebhooks),
      )
    )
      .flat()
      .map(({ isOn, stopReason }) => isOn || stopReason)
  expect(await readStates()).toEqual([true, true, true, true])
  await changeRole('planner')
  expect(await readStates()).toEqual(['creatorLeft', 'creatorLeft', true, 'creatorLeft'])
  await submit()
  await work()
  expect([ofProvider, ofCompany, byOwner].map(({ path }) => receiver.at(path))).toEqual([[], [], []])
  // Account owners and administrators can enable them again.
  const recipients = story.letters.map(({ to }) => to)
  expect(recipients).toContain(owner)
  expect(recipients).toContain('staff@archway.test')
  expect(recipients).not.toContain(planner)
})
