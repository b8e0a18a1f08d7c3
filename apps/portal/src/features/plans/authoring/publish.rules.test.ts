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

describe('what is looked at before a version is published', () => {
  test('a complete version has nothing to say', () => expect(stateOf({})).toEqual({}))

  test('without models, steps or days it is not published', () =>
    expect(stateOf({ view: null, upperSteps: undefined, wearDays: undefined, fileSteps: null })).toEqual({
      models: 'missing',
      steps: 'missing',
      wearDays: 'missing',
    }))

  test('two untreated arches are no plan', () =>
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

  test('models that are still read hold it back', () =>
    expect(stateOf({ isArriving: true })).toEqual({ models: 'arriving' }))

  test('a page of the planning software replaces models', () =>
    expect(stateOf({ view: 'page', archive: null, fileSteps: null })).toEqual({}))
})
