import { useTranslation } from 'react-i18next'
import type { NextStep } from './next-step.ts'

/** Returns whose turn it is in words, beside the status of a case; null if the case waits for no one. */
export const useTurnText = () => {
  const { t } = useTranslation(['cases', 'caseList', 'caseDetail'])
  return (step: NextStep | null): string | null => {
    if (step?.kind === 'yours') return t('caseDetail:yourTurn')
    return step?.kind === 'waiting'
      ? t('caseList:turn.waiting', { who: t(`cases:turn.who.${step.who}`) })
      : null
  }
}
