type Planned<Ipr, Attachment> = { readonly ipr: readonly Ipr[]; readonly attachments: readonly Attachment[] }
type Reduced = { readonly beforeStep: number }
type Bonded = { readonly fromStep: number; readonly toStep: number }

/** The chairside (clinical) procedures of a step. */
export type ChairStep<Ipr, Attachment> = {
  readonly step: number
  /** Before the aligner of this step. */
  readonly reduce: readonly Ipr[]
  readonly bond: readonly Attachment[]
  /** After the aligner of this step. */
  readonly remove: readonly Attachment[]
  /** Attachments that are on the teeth while the aligner of this step is worn. */
  readonly worn: readonly Attachment[]
}

export const chairStepOf = <Ipr extends Reduced, Attachment extends Bonded>(
  { ipr, attachments }: Planned<Ipr, Attachment>,
  step: number,
): ChairStep<Ipr, Attachment> => ({
  step,
  reduce: ipr.filter(({ beforeStep }) => beforeStep === step),
  bond: attachments.filter(({ fromStep }) => fromStep === step),
  remove: attachments.filter(({ toStep }) => toStep === step),
  worn: attachments.filter(({ fromStep, toStep }) => fromStep <= step && step <= toStep),
})

/** The steps with procedures, in ascending order. */
export const chairSteps = <Ipr extends Reduced, Attachment extends Bonded>(
  plannedSteps: Planned<Ipr, Attachment>,
): ChairStep<Ipr, Attachment>[] => {
  const steps = [
    ...plannedSteps.ipr.map(({ beforeStep }) => beforeStep),
    ...plannedSteps.attachments.flatMap(({ fromStep, toStep }) => [fromStep, toStep]),
  ]
  return [...new Set(steps)].sort((a, b) => a - b).map(step => chairStepOf(plannedSteps, step))
}
