import type { BoardOrder } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { formatList } from '../i18n/format-list.ts'

type Steps = BoardOrder['steps']
type Range = Steps['upper']

/** The steps of an order in words: `Upper 1–10, Lower 1–8`. */
export const useStepWords = () => {
  const { t } = useTranslation('orders')
  const range = (arch: 'upper' | 'lower', steps: Range): string | null => {
    if (!steps) return null
    const [from, to] = steps
    return from === to ? t(`${arch}Step`, { from }) : t(`${arch}Steps`, { from, to })
  }
  return (steps: Steps): string => formatList([range('upper', steps.upper), range('lower', steps.lower)])
}
