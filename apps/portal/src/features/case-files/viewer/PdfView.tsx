import type { CaseAsset } from '@archway/contract/case-files'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/files/use-address.ts'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { NoView } from './NoView.tsx'

/** A PDF in the browser's built-in viewer. Most phones have none that works inside a page: they get a link. */
export function PdfView({ file }: { file: CaseAsset }) {
  const { t } = useTranslation('caseFiles')
  const { url, failed } = useAddress(file.uuid, 'file')
  if (failed) return <NoView failed />
  if (!url) return <Loading delay={200} label={t('viewer.loading')} />
  if (navigator.pdfViewerEnabled)
    return <iframe src={url} title={file.fileName} className="size-full border-0" />
  return (
    <div className="flex size-full flex-col items-center justify-center gap-4 p-6 text-center">
      <p className="text-base text-ink-2">{t('viewer.noPdf')}</p>
      <LinkButton href={url} target="_blank" icon={ExternalLink}>
        {t('viewer.openPdf')}
      </LinkButton>
    </div>
  )
}
