import { sideFrom, sideWord } from '@archway/contract/cases'
import type { ChatThread } from '@archway/contract/chat'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session/session.ts'
import type { Href } from '../../../ui/action/link-context.ts'
import { useSystemSentence } from '../room/SystemLine.tsx'

/** The address of a conversation's chat in the inbox, by the side of its case (ROUTE-24). */
export const threadHref = ({ room, ownerType }: Pick<ChatThread, 'room' | 'ownerType'>): Href => {
  const side = sideFrom('owner', ownerType) ?? 'client'
  return `/cases/${sideWord('chatRoute', side)}/${room}/chat`
}

/** The last message in one line, and its sender. */
export const useLastWords = (): ((thread: ChatThread) => { name: string | null; text: string }) => {
  const { t } = useTranslation('inbox')
  const sentence = useSystemSentence()
  const { displayName } = useSession().user.data
  return ({ lastMessage }) => {
    if (!lastMessage) return { name: null, text: '' }
    const { system, senderName, message, isFile } = lastMessage
    if (system) return { name: null, text: sentence(system) }
    return {
      name: senderName === displayName ? t('you') : senderName,
      text: message || (isFile ? t('file') : ''),
    }
  }
}
