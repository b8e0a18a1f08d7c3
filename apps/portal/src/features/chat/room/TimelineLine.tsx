import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../platform/i18n/dates.ts'
import { DayLine } from './DayLine.tsx'
import { type MessageActions, MessageLine } from './MessageLine.tsx'
import { SystemLine, useSystemSentence } from './SystemLine.tsx'
import { markOf, type TimelineRow } from './timeline.rules.ts'
import { WaitingLine } from './WaitingLine.tsx'

type Props = MessageActions & {
  row: TimelineRow
  self: string
  names: readonly string[]
  seenByOthers: number
  /** The line of the conversation that Tab reaches (roving tabindex). */
  reachable: boolean
}

/**
 * A line of the conversation: a message, an unsent one, or a case event; above it the day and the unread marker, where
 * they start.
 */
export function TimelineLine({ row, self, names, seenByOthers, reachable, ...acts }: Props) {
  const { t } = useTranslation('chat')
  const sentence = useSystemSentence()
  const { showsSender, key, opensDay, startsUnread } = row
  const isOwn = row.kind === 'waiting' || row.message.senderUuid === self
  const at = row.kind === 'waiting' ? row.item.at : row.message.sentAt
  const system = row.kind === 'message' ? row.message.system : null
  const name = isOwn ? t('you') : row.message.senderName
  const time = formatTime(at)
  const words = `${key}-words`
  return (
    <>
      {opensDay && <DayLine at={at} />}
      {startsUnread && (
        <div className="flex items-center gap-3 py-1 text-sm font-medium text-primary-text">
          <span aria-hidden className="h-px flex-1 bg-primary" />
          {t('unread')}
          <span aria-hidden className="h-px flex-1 bg-primary" />
        </div>
      )}
      <article
        tabIndex={reachable ? 0 : -1}
        data-line={key}
        // A screen reader announces the sender first, then the text.
        aria-label={system ? t('eventAt', { event: sentence(system), time }) : t('messageOf', { name, time })}
        aria-describedby={words}
        className="rounded-control focus-visible:-outline-offset-2"
      >
        {row.kind === 'waiting' ? (
          <WaitingLine id={words} item={row.item} showsSender={showsSender} names={names} />
        ) : system ? (
          <SystemLine id={words} message={row.message} system={system} />
        ) : (
          <MessageLine
            {...acts}
            {...{ id: words, message: row.message, own: isOwn, showsSender, names }}
            mark={markOf(row.message, seenByOthers)}
          />
        )}
      </article>
    </>
  )
}
