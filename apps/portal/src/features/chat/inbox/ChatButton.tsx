import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx'
import { useUnread } from './use-unread.ts'

/** The chat of a case in its head, with how much there is to read. Props: `room`, `href`. */
export function ChatButton({ room, href }: { room: string; href: string }) {
  const { t } = useTranslation(['chat', 'inbox'])
  const unread = useUnread(room)
  // What is seen is part of what is said: people speak the name of what they want to press.
  const said = unread > 0 ? `${t('chat:title')}: ${t('inbox:unreadCount', { count: unread })}` : undefined
  return (
    <LinkButton href={href} icon={MessageSquare} aria-label={said}>
      {t('chat:title')}
      <CountBadge count={unread} />
    </LinkButton>
  )
}
