import type { Request, RequestAction } from '@archway/contract/requests'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'

const dangerous: readonly RequestAction[] = ['reject', 'cancel']

type Props = { request: Request; onAct: (request: Request, action: RequestAction) => void }

/**
 * The menu of a request: actions that the server allows now, and those that only the account status blocks, with the
 * reason; hidden if there are none.
 */
export function RequestMenu({ request, onAct }: Props) {
  const { t } = useTranslation(['requests', 'reasons'])
  const { allowedActions, withheldActions } = request
  const allActions = [...withheldActions, ...allowedActions.map(action => ({ action, why: undefined }))]
  if (allActions.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} label={t('requests:actionsOf', { identifier: request.identifier })} />
      }
      entries={allActions.map(({ action, why }) => ({
        id: action,
        label: t(`requests:action.${action}`),
        danger: dangerous.includes(action),
        onSelect: () => onAct(request, action),
        ...(why ? { disabledReason: t(`reasons:${why}`) } : {}),
      }))}
    />
  )
}
