import { type CaseVerb, caseVerbs } from '@archway/contract/cases'
import { expect, test } from 'vitest'
import { plainVerbs } from '../../features/cases/detail/plain-verbs.ts'
import { customerVerbs, dialogVerbs, isPlanVerb } from './customer-verbs.ts'

test("the actions of customers are those that are handled, in the machine's order", () => {
  const handled: readonly CaseVerb[] = ['edit', 'submit', 'resubmit', 'delete', ...plainVerbs, ...dialogVerbs]
  expect(customerVerbs).toEqual(caseVerbs.filter(verb => handled.includes(verb) || isPlanVerb(verb)))
})
