import { type CaseDetail, caseProgress, type StepKey } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { ProgressSteps } from '../../../ui/feedback/ProgressSteps.tsx'

const tones = { normal: 'current', refused: 'refused', ended: 'ended' } as const

type Props = { detail: CaseDetail; thin?: boolean }

/**
 * The progress of a case, in the steps that apply to it (domain.md 3.2). A completed first step reads 'Submitted'
 * (ruling 30).
 */
export function CaseProgress({ detail, thin = false }: Props) {
  const { t } = useTranslation(['cases', 'caseDetail'])
  const progress = caseProgress(detail.status, { ...detail, lastStep: detail.lastStep as StepKey | null })
  const { steps, current, sub, mark, tone, finished } = progress
  return (
    <ProgressSteps
      label={t('caseDetail:progress')}
      steps={steps.map((step, index) => ({
        id: step,
        label:
          index === 0 && (finished || current > 0)
            ? t('cases:progress.submitted')
            : t(`cases:progress.step.${step}`),
      }))}
      current={steps[current] ?? steps[0] ?? ''}
      subLabel={mark ? t(`cases:progress.mark.${mark}`) : sub ? t(`cases:progress.sub.${sub}`) : undefined}
      tone={finished ? 'finished' : tones[tone]}
      thin={thin}
    />
  )
}
