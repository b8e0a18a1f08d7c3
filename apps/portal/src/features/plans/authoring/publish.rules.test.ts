import { describe, expect, test } from 'vitest'
import { type PublishFacts, publishLines } from './publish.rules.ts'

const complete: PublishFacts = {
  upperSteps: 3,
  lowerSteps: 2,
  wearDays: 14,
  rows: { ipr: 1, attachments: 1, movements: 1 },
  view: 'viewer',
  isArriving: false,
  archive: { status: 'ready', problems: [] },
  fileSteps: { upper: 3, lower: 2 },
}

const stateOf = (changes: Partial<PublishFacts>) =>
  Object.fromEntries(
    publishLines({ ...complete, ...changes })
      .filter(({ state }) => state !== 'ready')
      .map(({ line, state }) => [line, state]),
  )

describe('checks before a version is published', () => {
  test('a complete version has no messages', () => expect(stateOf({})).toEqual({}))

  test('without models, steps or days it cannot be published', () =>
    expect(stateOf({ view: null, upperSteps: undefined, wearDays: undefined, fileSteps: null })).toEqual({
      models: 'missing',
      steps: 'missing',
      wearDays: 'missing',
    }))

  test('a plan must treat at least one arch', () =>
    expect(stateOf({ upperSteps: 0, lowerSteps: 0, fileSteps: null })).toEqual({ steps: 'missing' }))

  test('empty tables, problems of the models and other steps in the files are warnings', () =>
    expect(
      stateOf({
        rows: { ipr: 0, attachments: 0, movements: 0 },
        archive: { status: 'ready', problems: [{ severity: 'warning', text: 'Open' }] },
        fileSteps: { upper: 4, lower: 2 },
      }),
    ).toEqual({
      models: 'warning',
      steps: 'warning',
      ipr: 'warning',
      attachments: 'warning',
      movements: 'warning',
    }))

  test('models that are still being read prevent publishing', () =>
    expect(stateOf({ isArriving: true })).toEqual({ models: 'arriving' }))

  test('a page of the planning software replaces models', () =>
    expect(stateOf({ view: 'page', archive: null, fileSteps: null })).toEqual({}))
})
