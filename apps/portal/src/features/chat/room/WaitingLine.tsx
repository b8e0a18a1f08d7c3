import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import type { Outgoing } from '../outbox/outbox.rules.ts'
import { ownPicture, retryMessage, withdrawMessage } from '../outbox/outbox.ts'
import { Bubble } from './Bubble.tsx'
import { DeliveryMark } from './Marks.tsx'
import { MessageText } from './MessageText.tsx'

type Props = { id: string; item: Outgoing; showsSender: boolean; names: readonly string[] }

/** A queued message that the server has not stored yet; a refused one can be retried or discarded. */
export function WaitingLine({ id, item, showsSender, names }: Props) {
  const { t } = useTranslation('chat')
  const { file, text, at, quote, state, problem, clientMsgId } = item
  const picture = ownPicture(item)
  return (
    <Bubble
      id={id}
      own
      startsGroup={showsSender}
      name=""
      at={at}
      quote={quote}
      mark={<DeliveryMark state={state} />}
    >
      {file && (
        <div className="flex flex-col gap-1.5">
          {picture && <img src={picture} alt="" className="h-44 w-auto rounded-control object-cover" />}
          <p className="flex items-center gap-2 text-base font-medium">
            <FileText aria-hidden className="size-4 text-ink-3" />
            <bdi dir="auto" className="min-w-0 truncate">
              {file.name}
            </bdi>
          </p>
        </div>
      )}
      {text && <MessageText text={text} names={names} />}
      {state === 'refused' && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-danger-text">{problem}</p>
          <div className="flex gap-2">
            <Button size="small" onClick={() => retryMessage(clientMsgId)}>
              {t('action.again')}
            </Button>
            <Button size="small" variant="ghost" onClick={() => withdrawMessage(clientMsgId)}>
              {t('action.discard')}
            </Button>
          </div>
        </div>
      )}
    </Bubble>
  )
}
