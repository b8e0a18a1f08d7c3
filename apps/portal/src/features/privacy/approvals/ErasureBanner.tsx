import type { ErasureProgress } from '@archway/contract/privacy'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'

export const percentOf = ({ done, total }: ErasureProgress): number =>
  total === 0 ? 0 : Math.floor((100 * done) / total)

/** How far the erasure of a patient record is, and whether it succeeded. */
export function ErasureBanner({ erasure }: { erasure: ErasureProgress }) {
  const { t } = useTranslation('approvals')
  const { state, done, total, problem } = erasure
  if (state === 'done') return <Banner tone="success">{t('erasure.done', { count: total })}</Banner>
  if (state === 'stopped')
    return (
      <Banner tone="error" title={t('erasure.stopped')}>
        {t(`erasure.problem.${problem ?? 'PATIENT_CHANGED'}`)}
      </Banner>
    )
  return (
    <Banner tone="info" title={t('erasure.running')}>
      <div className="flex flex-col gap-2">
        <ProgressBar label={t('erasure.progress', { done, total })} value={percentOf(erasure)} showLabel />
        <p>{t('erasure.runningText')}</p>
      </div>
    </Banner>
  )
}
