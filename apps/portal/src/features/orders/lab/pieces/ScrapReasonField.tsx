import { type ScrapReason, scrapReasons } from '@archway/contract/orders'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../ui/form/SelectField.tsx'

type Props = Omit<ComponentProps<typeof SelectField<ScrapReason>>, 'label' | 'options' | 'required'>

/** The reason why pieces have to be remade. Props: those of a controlled field, and `error`. */
export function ScrapReasonField(props: Props) {
  const { t } = useTranslation('lab')
  return (
    <SelectField
      {...props}
      label={t('scrap.reason')}
      options={scrapReasons.map(value => ({ value, label: t(`scrap.reasons.${value}`) }))}
      required
    />
  )
}
