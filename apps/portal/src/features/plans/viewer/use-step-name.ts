import { useTranslation } from 'react-i18next'

type Steps = { readonly upperSteps: number | null; readonly lowerSteps: number | null }

/** The name of the shown step. */
export const useStepName = ({ upperSteps, lowerSteps }: Steps): ((step: number) => string) => {
  const { t } = useTranslation('plans')
  const all = Math.max(upperSteps ?? 0, lowerSteps ?? 0)
  return step => (step === 0 ? t('viewer.before') : t('viewer.stepOf', { step, all }))
}
