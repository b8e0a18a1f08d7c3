import type { ChatQuote } from '@archway/contract/chat'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../platform/i18n/dates.ts'
import { cx } from '../../../ui/class-names.ts'
import { asName, asWritten } from '../../../ui/page/as-written.ts'

type BubbleProps = {
  /** Id of the element with the text. */
  id: string
  own: boolean
  /** The first of consecutive messages of one person shows the name. */
  startsGroup: boolean
  name: string
  at: string
  quote: ChatQuote | null
  onQuote?: (quote: ChatQuote) => void
  /** The delivery state of an own message. */
  mark?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A message bubble; own messages are at the end of the line, those of others at the start. */
export function Bubble({
  id,
  own,
  startsGroup,
  name,
  at,
  quote,
  onQuote,
  mark,
  actions,
  children,
}: BubbleProps) {
  return (
    <div className={cx('group flex items-start gap-1', own && 'flex-row-reverse', startsGroup && 'pt-2')}>
      <div className={cx('flex max-w-[min(85%,40rem)] min-w-0 flex-col gap-1', own && 'items-end')}>
        {startsGroup && !own && (
          <bdi {...asName} className="px-1 text-sm font-medium text-ink-2">
            {name}
          </bdi>
        )}
        <div
          id={id}
          className={cx(
            'flex max-w-full min-w-0 flex-col gap-2 rounded-card px-3.5 py-2 text-ink',
            own ? 'rounded-ee-chip bg-primary-soft' : 'rounded-es-chip bg-sunken',
          )}
        >
          {quote && <Quoted quote={quote} onQuote={onQuote} />}
          {children}
        </div>
        <p className="flex items-center gap-1.5 px-1 text-xs text-ink-3">
          <time dir="ltr" dateTime={at} className="tabular-nums">
            {formatTime(at)}
          </time>
          {mark}
        </p>
      </div>
      {actions && (
        <div className="pt-0.5 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
          {actions}
        </div>
      )}
    </div>
  )
}

function Quoted({ quote, onQuote }: { quote: ChatQuote; onQuote: BubbleProps['onQuote'] }) {
  const { t } = useTranslation('chat')
  return (
    <button
      type="button"
      disabled={!onQuote}
      onClick={() => onQuote?.(quote)}
      aria-label={`${t('toQuoted', { name: quote.senderName })}: ${quote.message}`}
      className="max-w-full border-s-2 border-primary ps-2.5 text-start text-sm text-ink-2 hover:text-ink"
    >
      <bdi {...asName} className="block font-medium">
        {quote.senderName}
      </bdi>
      <span {...asWritten(quote.message)} className="line-clamp-2 break-words text-match-parent">
        {quote.message}
      </span>
    </button>
  )
}
