import { readSetup } from '../case-files/setup-steps.rules.ts'
import type { ModelProblem } from './staged-plan.ts'

export type PlannedSteps = { readonly upper: number; readonly lower: number }

const problem = (code: ModelProblem['code'], values: ModelProblem['values']): ModelProblem => ({
  code,
  severity: 'error',
  values,
})

/**
 * Problems of the file names in a production archive: it contains one STL for each step of the plan, `U01.stl …
 * L24.stl`, and otherwise only the models before treatment (`U00`, `L00`).
 */
export const productionNameProblems = (names: readonly string[], steps: PlannedSteps): ModelProblem[] => {
  const setup = readSetup(names)
  const arches = (['upper', 'lower'] as const).flatMap(arch => {
    const plannedSteps = Array.from({ length: steps[arch] }, (_, index) => index + 1)
    return [
      ...plannedSteps
        .filter(step => !setup[arch].includes(step))
        .map(step => problem('stepMissing', { arch, step })),
      ...setup[arch]
        .filter(step => step > steps[arch])
        .map(step => problem('stepUnexpected', { arch, step, planned: steps[arch] })),
    ]
  })
  return [
    ...arches,
    ...setup.doubled.map(name =>
      problem('stepDoubled', { arch: name.startsWith('U') ? 'upper' : 'lower', step: Number(name.slice(1)) }),
    ),
    ...setup.unknown.map(name => problem('nameUnknown', { name })),
  ]
}
