import { allCalls } from '@archway/contract/api'
import { en } from '@archway/words/en'
import { expect, test } from 'vitest'
import { stepKeyOf, wordsKeyOf } from './audited-call.ts'

test('every call with an audit line has a description', () => {
  const describedCalls = new Set(Object.keys(en.audit.call))
  const undescribed = allCalls
    .filter(call => call.audit !== 'none')
    .map(({ method, path }) => wordsKeyOf(`${method} ${path}`))
    .filter(key => !describedCalls.has(key))
  expect(undescribed).toEqual([])
})

test('a transition is described with the words of its status machine', () => {
  const steps: [string, string][] = [
    ['POST /dso/case/{id}/{action}', 'cancel'],
    ['POST /plan/{id}/{action}', 'publish'],
    ['POST /order/{id}/{action}', 'hold'],
    ['POST /request/{id}/{action}', 'approve'],
    ['POST /shipment/{id}/{action}', 'ship'],
  ]
  for (const [call, action] of steps) {
    const [feature, path] = (stepKeyOf(call, action) ?? '').split(':')
    const words = (en as unknown as Record<string, Record<string, Record<string, string>>>)[feature ?? '']
    const [part, name] = (path ?? '').split('.')
    expect(words?.[part ?? '']?.[name ?? ''], `${call} ${action}`).toBeTruthy()
  }
  expect(stepKeyOf('PUT /case/{id}', undefined)).toBeNull()
})
