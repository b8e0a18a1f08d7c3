import type { Request, RequestAction } from '@archway/contract/requests'
import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'

const dangerous: readonly RequestAction[] = ['reject', 'cancel']

type Props = { request: Request; onAct: (request: Request, action: RequestAction) => void }

/** What may be done with a request now, as the server says; nothing when there is nothing. */
export function RequestMenu({ request, onAct }: Props) {
  const { t } = useTranslation('requests')
  if (request.allowedActions.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton icon={EllipsisVertical} label={t('actionsOf', { identifier: request.identifier })} />
      }
      entries={request.allowedActions.map(action => ({
        id: action,
        label: t(`action.${action}`),
        danger: dangerous.includes(action),
        onSelect: () => onAct(request, action),
      }))}
    />
  )
}
