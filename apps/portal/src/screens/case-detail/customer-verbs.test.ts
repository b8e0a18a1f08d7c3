import { type CaseVerb, caseVerbs } from '@archway/contract/cases'
import { expect, test } from 'vitest'
import { plainVerbs } from '../../features/cases/detail/plain-verbs.ts'
import { customerVerbs, dialogVerbs, isPlanVerb } from './customer-verbs.ts'

test('all actions of customers are implemented, in the order of the machine', () => {
  const handled: readonly CaseVerb[] = ['edit', 'submit', 'resubmit', 'delete', ...plainVerbs, ...dialogVerbs]
  expect(customerVerbs).toEqual(caseVerbs.filter(verb => handled.includes(verb) || isPlanVerb(verb)))
})
