import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import type { Href } from '../../../ui/action/link-context.ts'
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx'
import { useUnread } from './use-unread.ts'

type Props = { room: string; href: Href; current?: boolean }

/** A link to the chat of a case with the number of unread messages. */
export function ChatButton({ room, href, current = false }: Props) {
  const { t } = useTranslation(['chat', 'inbox'])
  const unread = useUnread(room)
  // The accessible name contains the visible text, so that voice control finds the button.
  const label = unread > 0 ? `${t('chat:title')}: ${t('inbox:unreadCount', { count: unread })}` : undefined
  return (
    <LinkButton
      href={href}
      icon={MessageSquare}
      aria-label={label ?? t('chat:title')}
      aria-current={current ? 'page' : undefined}
      className="max-sm:border-0 max-sm:px-3 @max-4xl/bar:px-3"
    >
      <span className="max-sm:hidden @max-4xl/bar:hidden">{t('chat:title')}</span>
      <CountBadge count={unread} />
    </LinkButton>
  )
}
