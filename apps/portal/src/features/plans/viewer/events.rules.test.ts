import { expect, test } from 'vitest'
import { advancePlayer, eventsOf, placeOnSlider } from './events.rules.ts'

test('eventsOf lists the steps with IPR or attachments, and counts each kind of work', () => {
  const attachment = { type: 'optimised', fromStep: 2, toStep: 9 } as const
  expect(
    eventsOf({
      ipr: [
        { contact: '11-21', mm: 0.2, beforeStep: 9 },
        { contact: '31-41', mm: 0.3, beforeStep: 4 },
      ],
      attachments: [
        { tooth: 13, ...attachment },
        { tooth: 23, ...attachment },
      ],
    }),
  ).toEqual([
    { step: 2, counts: { reduce: 0, bond: 2, remove: 0 } },
    { step: 4, counts: { reduce: 1, bond: 0, remove: 0 } },
    { step: 9, counts: { reduce: 1, bond: 0, remove: 2 } },
  ])
})

test.each([
  [[0, 1, 2, 3, 4], 2, 0.5],
  [[0, 1, 2, 3, 4], 0, 0],
  [[0, 1, 2, 3, 4], 9, 1],
  // Only three steps have models: the fifth is halfway to the tenth.
  [[0, 10, 14], 5, 0.25],
  [[0, 10, 14], 12, 0.75],
  [[1, 2], 0, 0],
  [[3], 3, 0],
  [[], 3, 0],
])('on a slider over the stages %j, step %i is at position %f from 0 to 1', (steps, step, place) => {
  expect(placeOnSlider(steps, step)).toBe(place)
})

test.each([
  ['between two stages', 1, 500, 1, false, { at: 2, isOver: false }],
  ['twice as fast', 1, 500, 2, false, { at: 3, isOver: false }],
  ['past the end', 9.5, 500, 1, false, { at: 10, isOver: true }],
  ['past the end, with repetition', 9.5, 500, 1, true, { at: 0, isOver: false }],
])('a player %s', (_, index, ms, speed, loop, expected) => {
  expect(advancePlayer(index, ms, { msPerStep: 500, speed, last: 10, loop })).toEqual(expected)
})
