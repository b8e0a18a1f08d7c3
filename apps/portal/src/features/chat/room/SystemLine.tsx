import type { ChatMessage, ChatSystem } from '@archway/contract/chat'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../platform/i18n/dates.ts'
import { translateKey } from '../../../platform/i18n/language.ts'
import { useReasonTitle } from '../../../platform/work/catalog.ts'
import { usePinnedText } from '../../../platform/work/tooth-names.ts'
import { asWritten } from '../../../ui/page/as-written.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The sentence of a case event in the reader's language. */
export const useSystemSentence = (): ((system: ChatSystem) => string) => {
  const { i18n } = useTranslation()
  return ({ event }) =>
    translateKey(
      'caseDetail',
      i18n.exists(`caseDetail:history.${event}`) ? `history.${event}` : 'history.other',
    )
}

type Props = { /** The data of the event. */ id: string; message: ChatMessage; system: ChatSystem }

/** A system message: event, actor, reasons and comment. */
export function SystemLine({ id, message, system }: Props) {
  const sentence = useSystemSentence()
  const reasonTitle = useReasonTitle()
  const pinned = usePinnedText()
  const { actor, comment, reasons } = system.data
  const codes = Array.isArray(reasons) ? reasons : []
  return (
    <div className="mx-auto flex max-w-[85%] flex-col items-center gap-1.5 text-center text-sm text-ink-2">
      <p>
        <span className="font-medium">{sentence(system)}</span>
        {textOf(actor) && (
          <>
            {' · '}
            <bdi>{textOf(actor)}</bdi>
          </>
        )}{' '}
        <time dir="ltr" dateTime={message.sentAt} className="text-ink-3 tabular-nums">
          {formatTime(message.sentAt)}
        </time>
      </p>
      {(codes.length > 0 || textOf(comment)) && (
        <div id={id} className="rounded-control border border-line bg-surface px-3 py-2 text-start">
          {codes.length > 0 && (
            <ul className="list-disc ps-4">
              {codes.map(code => (
                <li key={code}>{reasonTitle(code)}</li>
              ))}
            </ul>
          )}
          {textOf(comment) && (
            <p {...asWritten(textOf(comment))} className="break-words whitespace-pre-line text-match-parent">
              {pinned(textOf(comment))}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
