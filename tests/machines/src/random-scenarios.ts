import fc from 'fast-check'
import { owners } from './people.ts'
import type { Scenario, Step } from './run-scenario.ts'

// The number chooses among alternatives of equal complexity, so it is not shrunk; only the list of steps is.
const pick = fc.noShrink(fc.nat(9999))
const shape = fc.noShrink(
  fc.record({
    product: fc.constantFrom(
      ...Array.from({ length: 6 }, () => 'AL' as const),
      'RE' as const,
      'NG' as const,
      'WK' as const,
    ),
    ownSetup: fc.constantFrom(false, false, false, true),
    impressionType: fc.constantFrom('digital' as const, 'digital' as const, 'physical' as const),
    packageType: fc.constantFrom('LITE' as const, 'MODERATE' as const, 'COMPLETE' as const),
  }),
)
type Kind = Exclude<Step['kind'], 'scripted'>

const stepOf = (...kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.noShrink(fc.constantFrom(...kinds)),
    personPick: pick,
    actionPick: pick,
    inputPick: pick,
  })
const times = (kind: Kind, number: number) => Array.from({ length: number }, () => kind)

/** The first steps of a scenario: few, so that it starts with a draft, or enough to get past the first batch. */
const beginning = fc.oneof(
  fc.array(stepOf('advance'), { maxLength: 10 }),
  fc.array(stepOf('advance'), { maxLength: 36, size: 'max' }),
)
const middle = fc.array(
  stepOf(...times('advance', 5), ...times('allowed', 6), ...times('forbidden', 2), 'time'),
  { minLength: 1, maxLength: 40, size: 'max' },
)

/** One or two cases of an owner, and the steps of the scenario. */
export const randomScenarios: fc.Arbitrary<Scenario> = fc.record({
  owner: fc.noShrink(fc.constantFrom(...owners)),
  shapes: fc.array(shape, { minLength: 1, maxLength: 2 }),
  steps: fc.tuple(beginning, middle).map(([first, then]) => [...first, ...then]),
})
