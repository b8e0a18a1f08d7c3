import { isTrackingTemplateValid, trackingUrl } from '@archway/contract/catalog'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

type Props = { field: UseFormRegisterReturn; value: string | undefined; wrong: boolean }

/** The address template of a courier's tracking page, with a preview of the link for customers. */
export function TemplateField({ field, value, wrong }: Props) {
  const { t } = useTranslation('labSettings')
  const [number, setNumber] = useState('1234567890')
  const trimmedValue = value?.trim() ?? ''
  const page = isTrackingTemplateValid(trimmedValue)
    ? trackingUrl({ trackingUrlTemplate: trimmedValue }, number)
    : null
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('courier.template')}
        help={t('courier.templateHelp')}
        dir="ltr"
        inputMode="url"
        spellCheck={false}
        placeholder="https://example.com/track?number={awb}"
        {...(wrong ? { error: t('courier.templateWrong') } : {})}
        {...field}
      />
      {page && (
        <div className="flex flex-wrap items-end gap-3 rounded-control bg-sunken p-3">
          <TextField
            label={t('courier.previewNumber')}
            dir="ltr"
            value={number}
            onChange={event => setNumber(event.target.value)}
            className="w-48"
          />
          <LinkButton icon={ExternalLink} href={page} target="_blank">
            {t('courier.preview')}
          </LinkButton>
          <p dir="ltr" className="w-full text-sm break-all text-ink-2">
            {page}
          </p>
        </div>
      )}
    </div>
  )
}
