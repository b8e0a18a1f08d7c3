import type { ChatThread } from '@archway/contract/chat'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInboxDay } from '../../../platform/i18n/dates.ts'
import { isDoctor, isStaff, useSession } from '../../../platform/session/session.ts'
import { Link } from '../../../ui/action/Link.tsx'
import type { Href } from '../../../ui/action/link-context.ts'
import { cx } from '../../../ui/class-names.ts'
import { asName, asWritten } from '../../../ui/page/as-written.ts'
import { threadHref, useLastWords } from './thread-words.ts'

type Props = {
  thread: ChatThread
  /** The link's address; by default that of the inbox. */
  href?: Href
  onFollow?: () => void
  /** Shows the company, for readers who see several. */
  named?: boolean
  /** Further actions beside the link. */
  children?: ReactNode
}

/** A conversation in a list: unread mark, time, case, patient, and the last message (INBOX-02..07). */
export function ThreadLine({ thread, href = threadHref(thread), onFollow, named, children }: Props) {
  const { t } = useTranslation('inbox')
  const session = useSession()
  const lastWords = useLastWords()
  const isUnread = thread.status === 'unread'
  const { name, text } = lastWords(thread)
  const isDso = session.company?.flagsMap.isDso === 1 && !isDoctor(session) && !isStaff(session)
  return (
    <li className="relative flex items-center gap-2 pe-3 hover:bg-hover">
      <Link
        href={href}
        onClick={onFollow}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 ps-4 focus-visible:-outline-offset-2"
      >
        <span
          className={cx(
            'mt-1.5 size-2.5 shrink-0 rounded-full',
            isUnread ? 'bg-primary' : 'border border-line-strong',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <bdi dir="auto" className={cx('truncate text-base', isUnread ? 'font-semibold' : 'font-medium')}>
              {thread.patientName || '–'}
            </bdi>
            <bdi className="shrink-0 text-xs text-ink-3 tabular-nums">{formatInboxDay(thread.sentAt)}</bdi>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
            <bdi dir="ltr" className="tabular-nums">
              {thread.caseIdentifier}
            </bdi>
            {isDso && (
              <span className="rounded-chip bg-grey px-1.5 text-xs leading-5 text-grey-ink">
                {t(`owner.${thread.ownerType}`)}
              </span>
            )}
            {named && (
              <bdi dir="auto" className="min-w-0 truncate">
                {thread.company.name}
              </bdi>
            )}
          </span>
          {text && (
            <span className={cx('flex gap-1 text-sm', isUnread ? 'text-ink' : 'text-ink-3')}>
              {name && (
                <span className="flex max-w-1/2 shrink-0">
                  <bdi {...asName} className="truncate">
                    {name}
                  </bdi>
                  :
                </span>
              )}
              <bdi {...asWritten(text)} className="min-w-0 truncate">
                {text}
              </bdi>
            </span>
          )}
          <span className="sr-only">
            {isUnread && thread.unread > 0
              ? t('unreadCount', { count: thread.unread })
              : t(isUnread ? 'unread' : 'read')}
          </span>
        </span>
      </Link>
      {children}
    </li>
  )
}
