import fc from 'fast-check'
import { owners } from './cast.ts'
import type { Plot } from './story.ts'

// A smaller number is no simpler choice: what shrinks is the list of steps.
const pick = fc.noShrink(fc.nat(9999))
const shape = fc.noShrink(
  fc.record({
    product: fc.constantFrom(
      'AL' as const,
      'AL' as const,
      'AL' as const,
      'RE' as const,
      'NG' as const,
      'WK' as const,
    ),
    ownSetup: fc.boolean(),
    impressionType: fc.constantFrom('digital' as const, 'digital' as const, 'physical' as const),
    packageType: fc.constantFrom('LITE' as const, 'MODERATE' as const, 'COMPLETE' as const),
  }),
)
const step = fc.record({
  kind: fc.noShrink(
    fc.constantFrom(
      ...Array.from({ length: 7 }, () => 'allowed' as const),
      'forbidden' as const,
      'forbidden' as const,
      'time' as const,
    ),
  ),
  who: pick,
  which: pick,
  how: pick,
})

/** One or two cases of an owner and what happens to them. */
export const plots: fc.Arbitrary<Plot> = fc.record({
  owner: fc.noShrink(fc.constantFrom(...owners)),
  shapes: fc.array(shape, { minLength: 1, maxLength: 2 }),
  steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
})
