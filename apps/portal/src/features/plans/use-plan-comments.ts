import { type PlanComment, planCalls } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useToothName } from './use-tooth-name.ts'

export const usePlanComments = (id: string, enabled = true) =>
  useCallQuery(planCalls.planComments, { params: { id } }, { enabled })

/** The tooth and step of a comment as text; empty for a comment on the whole plan. */
export const usePinName = (): ((pinned: Pick<PlanComment, 'tooth' | 'step'>) => string) => {
  const { t } = useTranslation('plans')
  const name = useToothName()
  return ({ tooth, step }) => {
    const label = tooth === null ? '' : `\u2066${name(tooth)}\u2069`
    const isBefore = step === 0
    const at = isBefore ? t('viewer.before') : t('review.stepOnly', { step: step ?? 0 })
    if (tooth === null) return step === null ? '' : at
    if (step === null) return t('review.toothOnly', { tooth: label })
    return isBefore
      ? `${t('review.toothOnly', { tooth: label })}, ${at}`
      : t('review.toothStep', { tooth: label, step })
  }
}

/** The comments on a version, as the text of a rejection; `ready` once they are loaded. */
export const useCommentsAsText = (id: string, enabled: boolean): { text: string; ready: boolean } => {
  const pin = usePinName()
  const { data, isFetching } = usePlanComments(id, enabled)
  const lines = (data?.data ?? []).map(comment => {
    const about = pin(comment)
    return about ? `${about}: ${comment.text}` : comment.text
  })
  // Bidirectional marks are for display; the sent text has none.
  return { text: lines.join('\n').replace(/[\u2066-\u2069]/g, ''), ready: !isFetching }
}
