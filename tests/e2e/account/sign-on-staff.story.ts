import { staffSignOnCalls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import { createClaims } from '../../security/src/claims.ts'
import { client, startIdentityProvider } from '../../security/src/identity-provider.ts'
import { dialogOn } from '../pages/kit.ts'
import { accountMenu, fillIn, signOut } from '../pages/login.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

test('An administrator sets up single sign-on for the staff, a second one confirms it, and a planner links the account and signs in with it: S14', async ({
  people,
  baseURL,
}) => {
  const idp = await startIdentityProvider([`${baseURL}/sign-on/staff`], [`${baseURL}/login`])
  const { page } = await people.signedIn('staff@archway.test')
  await page.goto('/profile/accounts')
  const card = page.getByRole('region', { name: 'Single sign-on' })
  await card.getByRole('button', { name: 'Set up single sign-on' }).press('Enter')
  const dialog = dialogOn(page).filter({ hasText: 'Set up single sign-on' })
  await expect(dialog.getByText(`${baseURL}/sign-on/staff`)).toBeVisible()
  await dialog.getByLabel('Name').fill('Lab ID')
  await dialog.getByLabel('Issuer address').fill(idp.issuer)
  await dialog.getByLabel('Client ID').fill(client.clientId)
  await dialog.getByLabel('Client secret').fill(client.clientSecret)
  await dialog.getByLabel('Email domains').fill('lab-of-the-story.test')
  await dialog.getByRole('button', { name: 'Add a rule' }).press('Enter')
  const rule = dialog.getByRole('group', { name: 'Rule 1', exact: true })
  await rule.getByLabel('Claim').fill('groups')
  await rule.getByLabel('Value').fill('planners')
  await rule.getByRole('combobox', { name: 'Grants' }).press('Enter')
  await expect(page.getByRole('option')).toHaveText(['Support', 'Planner', 'Production'])
  await page.getByRole('option', { name: 'Planner' }).press('Enter')
  expect(await listFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('This change needs a second administrator')
  await expect(card.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(card).not.toContainText(client.clientSecret)

  const second = await people.signedIn('admin@archway.test')
  await second.page.goto('/profile/accounts')
  const signOnRegion = second.page.getByRole('region', { name: 'Single sign-on' })
  await expect(signOnRegion).toContainText('Changed by Sam Porter')
  await expect(signOnRegion).toContainText('groups = planners')
  expect(await listFaults(second.page)).toEqual([])
  await signOnRegion.getByRole('button', { name: 'Confirm' }).press('Enter')
  const question = second.page.getByRole('alertdialog')
  await expect(question).toContainText(idp.issuer)
  await question.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(signOnRegion).not.toContainText('second administrator has')
  await expect(signOnRegion.getByText('On', { exact: true })).toBeVisible()

  const planner = await people.guest()
  planner.expectsStatus(401)
  await planner.page.goto('/login')
  await fillIn(planner.page, 'planner@archway.test')
  await expect(accountMenu(planner.page)).toBeVisible()
  await planner.page.goto('/profile/security')
  const linkCard = planner.page.getByRole('region', { name: "Your company's sign-in service" })
  idp.state.next = createClaims('petra@lab-of-the-story.test', { groups: ['planners'] })
  await linkCard.getByRole('button', { name: 'Link my account' }).press('Enter')
  await expect(planner.page).toHaveURL('/profile/security')
  await expect(linkCard).toContainText('Linked:')
  await signOut(planner.page)
  await planner.page.getByLabel('Email', { exact: true }).fill('petra@lab-of-the-story.test')
  await planner.page.getByRole('button', { name: 'Continue with Lab ID' }).press('Enter')
  await expect(accountMenu(planner.page)).toBeVisible()
  const { data } = await callAs(planner.page, sessionCalls.me)
  expect(data.data.email).toBe('planner@archway.test')

  await callAs(page, staffSignOnCalls.deleteStaffSignOn)
  await expect(planner.page).toHaveURL('/login')
  await idp.close()
})
