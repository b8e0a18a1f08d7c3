import type { ModelProblemCode } from '@archway/contract/plans'
import { createRing, stlOf } from '../../../../../tests/corpus/src/shapes.ts'
import { sampleStl, sampleZip } from '../../features/case-files/sample.ts'

export const closedModel = stlOf(createRing(24, 8))
export const openModel = (() => {
  const shape = createRing(24, 8)
  return stlOf({ ...shape, indices: shape.indices.slice(3) })
})()
/** A surface without thickness: no edge is open, and it encloses no volume. */
export const flatModel = stlOf({
  positions: new Float32Array([0, 0, 0, 60, 0, 0, 30, 50, 0]),
  indices: new Uint32Array([0, 1, 2, 0, 2, 1]),
})
/** An archive with three upper and two lower steps. */
export const wholeArchive = {
  'U01.stl': closedModel,
  'U02.stl': closedModel,
  'U03.stl': closedModel,
  'L01.stl': closedModel,
  'L02.stl': closedModel,
}

const { 'L01.stl': _l1, 'L02.stl': _l2, ...upperAlone } = wholeArchive
export const { 'U02.stl': _u2, ...archiveWithoutStep } = wholeArchive

/** An archive for each fault, with the expected message, and the rule that detects it. */
export const faultyArchives: readonly [
  string,
  Record<string, Buffer>,
  readonly ModelProblemCode[],
  readonly string[],
][] = [
  ['a step is missing', archiveWithoutStep, ['stepMissing'], ['Upper, step 2: missing.']],
  [
    'a step is not in the plan',
    { ...wholeArchive, 'U04.stl': closedModel },
    ['stepUnexpected'],
    ['Upper, step 4: not in the plan, which ends at step 3.'],
  ],
  ['an arch is missing', upperAlone, ['stepMissing'], ['Lower, step 1: missing.', 'Lower, step 2: missing.']],
  [
    'a step is there twice, in two folders',
    { ...wholeArchive, 'again/U01.stl': closedModel },
    ['stepDoubled'],
    ['Upper, step 1: duplicate.'],
  ],
  [
    'a name says no step',
    { ...wholeArchive, 'upper-1.stl': closedModel },
    ['nameUnknown'],
    ['upper-1.stl: the file name contains no arch and step, such as U07.stl.'],
  ],
  [
    'an archive is in the archive',
    { ...wholeArchive, 'more.zip': sampleZip(wholeArchive) },
    ['nameUnknown'],
    ['more.zip: the file name contains no arch and step, such as U07.stl.'],
  ],
  [
    'all models are in an archive in the archive',
    { 'models.zip': sampleZip(wholeArchive) },
    ['nameUnknown', 'stepMissing'],
    [
      ...[1, 2, 3].map(step => `Upper, step ${step}: missing.`),
      ...[1, 2].map(step => `Lower, step ${step}: missing.`),
      'models.zip: the file name contains no arch and step, such as U07.stl.',
    ],
  ],
  [
    'a mesh is open',
    { ...wholeArchive, 'L02.stl': openModel },
    ['meshOpen'],
    ['L02.stl: not closed. Open edges: 3.'],
  ],
  [
    'a model has no volume',
    { ...wholeArchive, 'L01.stl': flatModel },
    ['meshFlat'],
    ['L01.stl: encloses no volume, so nothing can be printed from it.'],
  ],
  [
    'a model is in another unit',
    { ...wholeArchive, 'U01.stl': stlOf(createRing(24, 8, 2.4)) },
    ['unitWrong'],
    ['U01.stl: 2.4 long, but 25 to 140 mm are expected.'],
  ],
  [
    'a model is cut off',
    { ...wholeArchive, 'U03.stl': sampleStl(900).subarray(0, 400) },
    ['meshBroken'],
    ['U03.stl: cannot be read as a model.'],
  ],
]
