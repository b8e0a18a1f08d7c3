import { orderCalls } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../platform/list/ExportButton.tsx'

/** The orders that the board lists as a file. */
export function ExportOrders({ query }: { query: object }) {
  const { t } = useTranslation('lab')
  return (
    <ExportButton
      call={orderCalls.exportOrders}
      query={query}
      label={t('boardView.export')}
      done={name => t('boardView.exported', { name })}
    />
  )
}
