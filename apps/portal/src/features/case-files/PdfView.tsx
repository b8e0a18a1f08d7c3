import type { CaseAsset } from '@archway/contract/case-files'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../platform/use-address.ts'
import { Loading } from '../../ui/Loading.tsx'
import { NoView } from './NoView.tsx'

/** A PDF in the browser's own reader. */
export function PdfView({ file }: { file: CaseAsset }) {
  const { t } = useTranslation('caseFiles')
  const { url, failed } = useAddress(file.uuid, 'file')
  if (failed) return <NoView failed />
  if (!url) return <Loading delay={200} label={t('viewer.loading')} />
  return <iframe src={url} title={file.fileName} className="size-full border-0" />
}
