import { type CaseAsset, readSetup } from '@archway/contract/case-files'
import type { Plan, PlanModel } from '@archway/contract/plans'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { PublishFacts } from './publish.rules.ts'
import type { PlanDraft } from './use-plan-draft.ts'

type PublishFactsOptions = {
  plan: Plan
  draft: PlanDraft
  /** The newest archive of models. */
  model: PlanModel | null
  /** All files of the case. */
  assets: readonly CaseAsset[]
  /** Models still to arrive. */
  sendingCount: number
}

/** The steps of models uploaded one by one; null if there are none. */
const looseSteps = (plan: Plan, assets: readonly CaseAsset[]): PublishFacts['fileSteps'] => {
  const names = assets.flatMap(({ planUuid, typeKey, status, kind, fileName }) =>
    planUuid === plan.uuid && typeKey === 'planViewer' && status === 'ready' && kind !== 'archive'
      ? [fileName]
      : [],
  )
  const { upper, lower } = readSetup(names)
  return upper.length + lower.length === 0 ? null : { upper: upper.at(-1) ?? 0, lower: lower.at(-1) ?? 0 }
}

/**
 * The content of a version, including unsaved changes. Empty step counts are filled in from the files.
 */
export const usePublishFacts = ({
  plan,
  draft,
  model,
  assets,
  sendingCount,
}: PublishFactsOptions): PublishFacts => {
  const [upperSteps, lowerSteps, wearDays, page] = useWatch({
    control: draft.form.control,
    name: ['upperSteps', 'lowerSteps', 'wearDays', 'page'],
  })
  const isArriving = sendingCount > 0 || model?.status === 'converting'
  const fileSteps = model?.status === 'ready' ? model.steps : looseSteps(plan, assets)
  const [upper, lower] = [fileSteps?.upper, fileSteps?.lower]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same throughout; only new files and a reset fill it
  useEffect(() => {
    if (!isArriving && upper !== undefined && lower !== undefined)
      draft.fillStepCounts({ upper, lower }, true)
  }, [isArriving, upper, lower, draft.revision])
  return {
    upperSteps: upperSteps as number | undefined,
    lowerSteps: lowerSteps as number | undefined,
    wearDays: wearDays as number | undefined,
    rows: {
      ipr: draft.sheets.ipr.length,
      attachments: draft.sheets.attachments.length,
      movements: draft.sheets.movements.length,
    },
    view:
      page.trim() !== '' ? 'page' : plan.viewer === null ? null : plan.viewer === 'url' ? 'page' : 'viewer',
    isArriving,
    archive: model,
    fileSteps,
  }
}
