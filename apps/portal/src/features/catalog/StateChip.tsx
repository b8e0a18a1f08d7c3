import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'

/** Whether an entry is active. Cases keep inactive entries. */
export function StateChip({ on, legacy = false }: { on: boolean; legacy?: boolean }) {
  const { t } = useTranslation('labSettings')
  return (
    <StatusChip tone={on ? 'arrived' : 'ended'} label={t(`state.${on ? 'on' : legacy ? 'legacy' : 'off'}`)} />
  )
}
