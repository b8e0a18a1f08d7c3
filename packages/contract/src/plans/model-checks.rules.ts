import type { ModelProblem, ModelProblemCode, StagedArch, StagedPlan } from './staged-plan.ts'

const problem = (code: ModelProblemCode, values: ModelProblem['values']): ModelProblem => ({
  code,
  severity: 'error',
  values,
})

const arches = ['upper', 'lower'] as const
type Arch = (typeof arches)[number]
const isOf = (arch: Arch, tooth: number): boolean => tooth < 30 === (arch === 'upper')

/**
 * Problems of a staged plan whose schema is valid, and of the files that it names; `files` are those of its archive.
 */
export const planProblems = (plan: StagedPlan, files: readonly string[]): ModelProblem[] =>
  arches.flatMap(arch => {
    const staged = plan[arch]
    return staged ? [...teethProblems(arch, staged, files), ...stepProblems(arch, staged)] : []
  })

const teethProblems = (arch: Arch, { teeth, gum }: StagedArch, files: readonly string[]): ModelProblem[] => {
  const numbers = teeth.map(({ tooth }) => tooth)
  return [...new Set(numbers.filter((tooth, at) => numbers.indexOf(tooth) !== at))]
    .map(tooth => problem('toothDoubled', { tooth }))
    .concat(
      numbers.filter(tooth => !isOf(arch, tooth)).map(tooth => problem('toothOfOtherArch', { tooth, arch })),
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
    ...[...new Set(numbers.filter((step, at) => numbers.indexOf(step) !== at))].map(step =>
      problem('stepDoubled', { arch, step }),
    ),
    ...steps.flatMap(({ step, poses }) =>
      teeth
        .filter(({ tooth }) => !(tooth in poses))
        .map(({ tooth }) => problem('poseMissing', { tooth, step })),
    ),
  ]
}

/** Plausible range of a surface's longest side in millimeters; a value outside of it means another unit. */
const sizes = { arch: [25, 140], tooth: [3, 45] } as const

/** Problems of a surface that was read. */
export const surfaceProblems = (
  name: string,
  of: keyof typeof sizes,
  { longestSide, openEdges }: { longestSide: number; openEdges: number | null },
): ModelProblem[] => {
  const [min, max] = sizes[of]
  return [
    ...(longestSide < min || longestSide > max
      ? [problem('unitWrong', { name, size: Math.round(longestSide * 100) / 100, min, max })]
      : []),
    ...(openEdges
      ? [{ ...problem('meshOpen', { name, count: openEdges }), severity: 'warning' as const }]
      : []),
  ]
}
