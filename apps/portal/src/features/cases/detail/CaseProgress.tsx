import { type CaseDetail, caseProgress, type StepKey } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { ProgressSteps } from '../../../ui/feedback/ProgressSteps.tsx'

const tones = { normal: 'current', refused: 'refused', ended: 'ended' } as const

/** How far a case is, in the steps it really takes (domain.md 3.2). */
export function CaseProgress({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['cases', 'caseDetail'])
  const progress = caseProgress(detail.status, { ...detail, lastStep: detail.lastStep as StepKey | null })
  const { steps, current, sub, mark, tone, finished } = progress
  return (
    <ProgressSteps
      label={t('caseDetail:progress')}
      steps={steps.map(step => ({ id: step, label: t(`cases:progress.step.${step}`) }))}
      current={steps[current] ?? steps[0] ?? ''}
      subLabel={mark ? t(`cases:progress.mark.${mark}`) : sub ? t(`cases:progress.sub.${sub}`) : undefined}
      tone={finished ? 'finished' : tones[tone]}
    />
  )
}
