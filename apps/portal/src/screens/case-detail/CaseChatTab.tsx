import type { ChatMessage } from '@archway/contract/chat'
import { ChatView } from '../../features/chat/ChatView.tsx'
import { FillHeight } from '../../ui/FillHeight.tsx'

type Props = { room: string; rejectWith?: ((comment: string) => void) | undefined }

/** The conversation of a case beside its other parts; words of it can begin a plan rejection. */
export function CaseChatTab({ room, rejectWith }: Props) {
  const quote = ({ senderName, message }: ChatMessage) => rejectWith?.(`${senderName}: ${message}`)
  return (
    <FillHeight>
      <ChatView room={room} onQuoteInRejection={rejectWith && quote} />
    </FillHeight>
  )
}
