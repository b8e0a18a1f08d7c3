import { describe, expect, test } from 'vitest'
import { orderStatusesFor, statusesFor, verbSearch } from './verb-search.ts'

const english = {
  approvePlan: 'Approve plan',
  clearMfg: 'Clear for manufacturing',
  received: 'Confirm receipt',
}
const turkish = { approvePlan: 'Planı onayla', received: 'Teslimi onayla' }

describe('typing an action', () => {
  test.each([
    ['a part of its first word', 'appr', english, ['approvePlan'], ''],
    ['with a patient', 'approve plan sam', english, ['approvePlan'], 'sam'],
    ['the patient first', 'sam approve', english, ['approvePlan'], 'sam'],
    ['a name alone', 'samantha', english, [], 'samantha'],
    ['two letters', 'co', english, [], 'co'],
    ['in Turkish capitals', 'PLANI ONAYLA Ayşe', turkish, ['approvePlan'], 'Ayşe'],
    ['a word of two actions', 'onayla', turkish, ['approvePlan', 'received'], ''],
  ])('U7 %s', (_title, typed, names, verbs, rest) => {
    expect(verbSearch(typed, names)).toEqual({ verbs, rest })
  })

  test('the statuses of an action come from the machine', () => {
    expect(statusesFor(['approvePlan'])).toEqual(['IN_CUSTOMER_APPPROVE'])
    expect(statusesFor([])).toEqual([])
    expect(orderStatusesFor(['start', 'assignAwb'])).toEqual(['READY_FOR_MANUFACTURING', 'READY_FOR_AWB'])
  })
})
