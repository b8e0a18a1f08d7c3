import type { Page } from '@playwright/test'

/** The page of a list of cases. */
export const caseList = (page: Page) => {
  const table = page.getByRole('main').getByRole('table')
  return {
    table,
    /** The rows below the header. */
    rows: table.locator('tbody tr').filter({ has: page.locator('a[data-row]') }),
    row: (identifier: string) => table.getByRole('row').filter({ hasText: identifier }),
    heads: table.getByRole('columnheader'),
    /** Opens the filters; they close with Escape. */
    filters: () => page.getByRole('button', { name: /^Filters/ }).click(),
  }
}
