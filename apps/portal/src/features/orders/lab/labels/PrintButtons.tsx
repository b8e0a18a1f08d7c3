import { Printer, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/action/Button.tsx'
import { LinkButton } from '../../../../ui/action/LinkButton.tsx'

type Props = {
  /** The addresses of the labels; null where they cannot be printed. */
  labels: { pdf: string; zpl: string } | null
  disabledReason?: string | undefined
}

/** Prints labels as PDF and for a label printer. */
export function PrintButtons({ labels, disabledReason }: Props) {
  const { t } = useTranslation('lab')
  if (!labels)
    return (
      <>
        <Button variant="primary" icon={Printer} {...(disabledReason && { disabledReason })}>
          {t('labels.pdf')}
        </Button>
        <Button icon={Tag} {...(disabledReason && { disabledReason })}>
          {t('labels.zpl')}
        </Button>
      </>
    )
  const newTab = { target: '_blank', rel: 'noreferrer' } as const
  return (
    <>
      <LinkButton variant="primary" icon={Printer} href={labels.pdf} {...newTab}>
        {t('labels.pdf')}
      </LinkButton>
      <LinkButton icon={Tag} href={labels.zpl} {...newTab}>
        {t('labels.zpl')}
      </LinkButton>
    </>
  )
}
