import type {
  ModelProblem,
  ModelProblemCode,
  StagedArch,
  StagedFeature,
  StagedPlan,
  ToothLandmarks,
} from './staged-plan.ts'

const problem = (code: ModelProblemCode, values: ModelProblem['values']): ModelProblem => ({
  code,
  severity: 'error',
  values,
})

const arches = ['upper', 'lower'] as const
type Arch = (typeof arches)[number]
const isOf = (arch: Arch, tooth: number): boolean => tooth < 30 === (arch === 'upper')

/**
 * Problems of a staged plan whose schema is valid, and of the files that it names; `files` are the files of its
 * archive.
 */
export const planProblems = (plan: StagedPlan, files: readonly string[]): ModelProblem[] => [
  ...arches.flatMap(arch => {
    const stagedArch = plan[arch]
    return stagedArch ? [...teethProblems(arch, stagedArch, files), ...stepProblems(arch, stagedArch)] : []
  }),
  ...featureProblems(plan, plan.pontics ?? []),
  ...featureProblems(plan, plan.biteRamps ?? []),
  ...(plan.biteRamps ?? [])
    .filter(({ tooth }) => tooth > 29 || tooth % 10 > lastFrontTooth)
    .map(({ tooth }) => problem('rampTooth', { tooth })),
]

/** Position from the midline of the last tooth that can have a bite ramp: the canine. */
const lastFrontTooth = 3
/** Position from the midline of the last incisor. */
const lastIncisor = 2

/** Problems of a list of pontics or bite ramps. */
const featureProblems = (plan: StagedPlan, list: readonly StagedFeature[]): ModelProblem[] =>
  list.flatMap((feature, index) => {
    const { tooth, fromStep, toStep } = feature
    const stagedArch = plan[isOf('upper', tooth) ? 'upper' : 'lower']
    if (!stagedArch?.teeth.some(stagedTooth => stagedTooth.tooth === tooth))
      return [problem('toothUnknown', { tooth })]
    const last = Math.max(...stagedArch.steps.map(({ step }) => step))
    const isDoubled = list
      .slice(0, index)
      .some(
        otherRow => otherRow.tooth === tooth && otherRow.fromStep <= toStep && fromStep <= otherRow.toStep,
      )
    return [
      ...(fromStep > toStep || toStep > last
        ? [problem('featureSteps', { tooth, fromStep, toStep, last })]
        : []),
      ...(isDoubled ? [problem('featureDoubled', { tooth })] : []),
    ]
  })

const teethProblems = (arch: Arch, { teeth, gum }: StagedArch, files: readonly string[]): ModelProblem[] => {
  const numbers = teeth.map(({ tooth }) => tooth)
  return [...new Set(numbers.filter((tooth, index) => numbers.indexOf(tooth) !== index))]
    .map(tooth => problem('toothDoubled', { tooth }))
    .concat(
      numbers.filter(tooth => !isOf(arch, tooth)).map(tooth => problem('toothOfOtherArch', { tooth, arch })),
      teeth
        .filter(({ tooth, landmarks }) => landmarks && tooth % 10 > lastIncisor)
        .map(({ tooth }) => problem('landmarkTooth', { tooth })),
      [...teeth.map(({ mesh }) => mesh), ...(gum ? [gum] : [])]
        .filter(name => !files.includes(name))
        .map(name => problem('meshMissing', { name })),
    )
}

const stepProblems = (arch: Arch, { teeth, steps }: StagedArch): ModelProblem[] => {
  const numbers = steps.map(({ step }) => step)
  const last = Math.max(...numbers)
  return [
    ...Array.from({ length: last + 1 }, (_, step) => step)
      .filter(step => !numbers.includes(step))
      .map(step => problem('stepMissing', { arch, step })),
    ...[...new Set(numbers.filter((step, index) => numbers.indexOf(step) !== index))].map(step =>
      problem('stepDoubled', { arch, step }),
    ),
    ...steps.flatMap(({ step, poses }) =>
      teeth
        .filter(({ tooth }) => !(tooth in poses))
        .map(({ tooth }) => problem('poseMissing', { tooth, step })),
    ),
  ]
}

/** Plausible range of a surface's longest side in millimeters; a value outside of the range means another unit. */
const sizes = { arch: [25, 140], tooth: [3, 45] } as const

/** Problems of a parsed surface. */
export const surfaceProblems = (
  name: string,
  kind: keyof typeof sizes,
  { longestSide, openEdges }: { longestSide: number; openEdges: number | null },
): ModelProblem[] => {
  const [min, max] = sizes[kind]
  return [
    ...(longestSide < min || longestSide > max
      ? [problem('unitWrong', { name, size: Math.round(longestSide * 100) / 100, min, max })]
      : []),
    ...(openEdges
      ? [{ ...problem('meshOpen', { name, count: openEdges }), severity: 'warning' as const }]
      : []),
  ]
}

/** How far outside of the bounding box of its tooth a landmark may be, mm. */
const landmarkToleranceMm = 0.5

/** Problems of the landmarks of a tooth, given the bounding box of its surface. */
export const landmarkProblems = (
  tooth: number,
  landmarks: ToothLandmarks,
  { min, max }: { readonly min: readonly number[]; readonly max: readonly number[] },
): ModelProblem[] =>
  [landmarks.incisal, landmarks.labial].some(point =>
    point?.some(
      (value, axis) =>
        value < (min[axis] ?? 0) - landmarkToleranceMm || value > (max[axis] ?? 0) + landmarkToleranceMm,
    ),
  )
    ? [problem('landmarkAway', { tooth })]
    : []
