import { allCalls } from '@archway/contract/api'
import { en } from '@archway/words/en'
import { expect, test } from 'vitest'
import { wordsKeyOf } from './audited-call.ts'

test('every call that leaves a line in the audit trail has a sentence', () => {
  const named = new Set(Object.keys(en.audit.call))
  const mute = allCalls
    .filter(call => call.audit !== 'none')
    .map(({ method, path }) => wordsKeyOf(`${method} ${path}`))
    .filter(key => !named.has(key))
  expect(mute).toEqual([])
})
