import type { AnyCall } from '@archway/contract/kernel'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { catalogViews, type Titles, useTitle } from './use-catalog.ts'

/** Saves an entry with one flag changed: active or not, sold or not. */
export const useSwitchEntry = <C extends AnyCall>(call: C) => {
  const { t } = useTranslation('labSettings')
  const title = useTitle()
  const save = useCallMutation(call, { affects: catalogViews })
  return (entry: { titles: Titles }, update: Parameters<typeof save.mutateAsync>[0]): void => {
    save.mutateAsync(update).then(
      () => toast.success(t('saved', { title: title(entry) })),
      () => {},
    )
  }
}
