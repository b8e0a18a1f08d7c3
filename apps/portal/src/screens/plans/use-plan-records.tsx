import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import type { CaseDetail } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { slotGroups } from '../../features/case-files/slots/case-slots.ts'
import type { BesideRecords } from '../../features/plans/review/plan-records.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const loading = <Loading delay={200} className="h-full" />
const BesidePhotos = lazyPart(async () => (await import('./BesidePhotos.tsx')).BesidePhotos, loading)
const ScanView = lazyPart(
  async () => (await import('../../features/case-files/viewer/ScanView.tsx')).ScanView,
  loading,
)

/** The scans and photos of a case that can be shown beside its plan. */
export const usePlanRecords = (detail: CaseDetail): readonly BesideRecords[] => {
  const { t } = useTranslation('plans')
  const assets = useCallQuery(caseFileCalls.ofCase, { params: { id: detail.uuid } }).data?.data ?? []
  const files = slotGroups(detail, assets).flatMap(({ group, slots }) =>
    slots.flatMap(({ file }) => (file ? [{ group, file }] : [])),
  )
  const candidates = files.map(({ file }) => file)
  const scan = candidates.find(
    ({ typeKey, model }) =>
      (typeKey === 'upperImpression' || typeKey === 'lowerImpression') && model !== 'none',
  )
  const hasPhotos = files.some(({ group }) => group === 'photo')
  const scans = (file: CaseAsset): BesideRecords => ({
    key: 'scans',
    label: t('review.scans'),
    content: onScene => <ScanView file={file} candidates={candidates} onScene={onScene} />,
  })
  const photos: BesideRecords = {
    key: 'photos',
    label: t('review.photos'),
    content: () => <BesidePhotos detail={detail} assets={assets} />,
  }
  return [...(scan ? [scans(scan)] : []), ...(hasPhotos ? [photos] : [])]
}
