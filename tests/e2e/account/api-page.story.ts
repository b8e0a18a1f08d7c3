import type { Page } from '@playwright/test'
import { expect, test } from '../support/story.ts'

/** Violations of the content security policy that the browser reports. */
const recordViolations = async (page: Page): Promise<string[]> => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    const { document, reportViolation } = globalThis as unknown as {
      document: {
        addEventListener(
          name: string,
          listener: (event: { violatedDirective: string; blockedURI: string }) => void,
        ): void
      }
      reportViolation(text: string): void
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportViolation(`${violatedDirective} ${blockedURI}`),
    )
  })
  return violations
}

test('S8 The API page shows its calls and works under its content security policy', async ({ people }) => {
  const { page } = await people.guest()
  const violations = await recordViolations(page)
  const response = await page.goto('/docs')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain('style-src')
  expect(policy).not.toMatch(/style-src(-elem)? [^;]*unsafe-inline/)
  const group = page.getByRole('heading', { name: /^Session Signing/ })
  await expect(group).toBeVisible()
  await group.click()
  await expect(page.getByText('Sign in with the email address as the username').first()).toBeVisible()
  expect(violations).toEqual([])
})

test('S8 A planted fault is found: a style element that the policy of the page does not allow', async ({
  page,
}) => {
  const violations = await recordViolations(page)
  await page.goto('/login')
  await page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: {
        head: { append(node: unknown): void }
        createElement(name: string): { textContent: string }
      }
    }
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{color:red}' }))
  })
  await expect.poll(() => violations.length).toBeGreaterThan(0)
  expect(violations[0]).toContain('style-src')
})
