import type { ChatMessage, ChatQuote } from '@archway/contract/chat'
import { ClipboardList, Copy, Languages, MoreHorizontal, Reply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { translateKey } from '../../../platform/i18n/language.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { ownPictureOf } from '../outbox/outbox.ts'
import { MessageTranslation } from '../translation/MessageTranslation.tsx'
import { canTranslate } from '../translation/translate.ts'
import { useMessageTranslation } from '../translation/use-translation.ts'
import { Bubble } from './Bubble.tsx'
import { FileView } from './FileView.tsx'
import { DeliveryMark } from './Marks.tsx'
import { MessageText } from './MessageText.tsx'

export type MessageActions = {
  onReply: (message: ChatMessage) => void
  onQuote: (quote: ChatQuote) => void
  /** Uses the message as the comment of a plan rejection, if the reader may reject the plan. */
  onQuoteInRejection?: ((message: ChatMessage) => void) | undefined
}

type Props = MessageActions & {
  /** Id of the element with the text. */
  id: string
  message: ChatMessage
  own: boolean
  showsSender: boolean
  names: readonly string[]
  /** Delivery state of an own message. */
  mark: 'delivered' | 'seen'
}

/** Copying fails on pages served over plain HTTP and where the user has denied clipboard access. */
const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(translateKey('chat', 'action.copied'))
  } catch {
    toast.error(translateKey('chat', 'action.copyFailed'))
  }
}

/** A message with its actions. */
export function MessageLine({
  id,
  message,
  own,
  showsSender,
  names,
  mark,
  onReply,
  onQuote,
  onQuoteInRejection,
}: Props) {
  const { t } = useTranslation('chat')
  const { senderName, sentAt, file, quote } = message
  const { translation, start, hide } = useMessageTranslation(message.message)
  const entries: MenuEntry[] = [
    { id: 'reply', label: t('action.reply'), icon: Reply, onSelect: () => onReply(message) },
  ]
  if (message.message)
    entries.push({
      id: 'copy',
      label: t('action.copy'),
      icon: Copy,
      onSelect: () => void copy(message.message),
    })
  if (message.message && !own && canTranslate())
    entries.push({
      id: 'translate',
      label: t(translation ? 'action.hideTranslation' : 'action.translate'),
      icon: Languages,
      onSelect: () => (translation ? hide() : void start()),
    })
  if (message.message && onQuoteInRejection)
    entries.push({
      id: 'reject',
      label: t('action.quoteInRejection'),
      icon: ClipboardList,
      onSelect: () => onQuoteInRejection(message),
    })
  return (
    <Bubble
      id={id}
      own={own}
      startsGroup={showsSender}
      name={senderName}
      at={sentAt}
      quote={quote}
      onQuote={onQuote}
      mark={own && <DeliveryMark state={mark} />}
      actions={
        <Menu
          align={own ? 'end' : 'start'}
          trigger={
            <IconButton
              icon={MoreHorizontal}
              size="small"
              label={t('action.more', { name: own ? t('you') : senderName })}
            />
          }
          entries={entries}
        />
      }
    >
      {file && <FileView message={message} file={file} localPreviewUrl={ownPictureOf(message.clientMsgId)} />}
      {message.message && <MessageText text={message.message} names={names} />}
      <MessageTranslation translation={translation} />
    </Bubble>
  )
}
