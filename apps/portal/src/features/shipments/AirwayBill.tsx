import { Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type AirwayBillProps = { number: string | null; trackingUrl: string | null }

/** An air waybill number with a copy button and a link to the carrier. */
export function AirwayBill({ number, trackingUrl }: AirwayBillProps) {
  const { t } = useTranslation('shipments')
  if (!number) return <>–</>
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      toast.success(t('copied'))
    } catch {
      toast.error(t('copyFailed'))
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <bdi dir="ltr" className="min-w-0 font-medium tabular-nums wrap-anywhere">
        {number}
      </bdi>
      <IconButton icon={Copy} size="small" label={t('copy')} onClick={() => void copy()} />
      {trackingUrl && (
        <LinkButton
          size="small"
          icon={ExternalLink}
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('trackOf', { awb: number })}
        >
          {t('track')}
        </LinkButton>
      )}
    </span>
  )
}
