import { type ChatMessage, type ChatPerson, type ChatQuote, chatCalls } from '@archway/contract/chat'
import { Search, WifiOff } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { lacksDuty, useSession } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyInbox } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { useDrop } from '../../ui/form/files/use-drop.ts'
import { ThreadSearch } from './inbox/ThreadSearch.tsx'
import { listOutgoing } from './outbox/outbox.rules.ts'
import { useOutgoing } from './outbox/outbox.ts'
import { ChatSkeleton } from './room/ChatSkeleton.tsx'
import { Composer, type ComposerHandle } from './room/Composer.tsx'
import { LiveRegion } from './room/LiveRegion.tsx'
import { MessageList, type MessageListHandle } from './room/MessageList.tsx'
import type { Room, RoomState } from './room/room-store.ts'
import { timelineOf } from './room/timeline.rules.ts'
import { useConnectionRefusal, useConnectionState, useRoom } from './room/use-room.ts'

/** Messages per page while the whole conversation is searched. */
const searchPage = 100

type ChatViewProps = {
  room: string
  /** Quotes a message in a request for plan changes; only where the reader may request them. */
  onQuoteInRejection?: ((message: ChatMessage) => void) | undefined
  className?: string
}

/** The conversation of a case; `room` is the uuid of the case. */
export function ChatView({ room: id, onQuoteInRejection, className }: ChatViewProps) {
  const { t } = useTranslation('chat')
  const { room, state } = useRoom(id)
  return (
    <section
      data-conversation=""
      aria-label={t('title')}
      className={cx(
        'relative flex min-h-0 flex-col overflow-hidden rounded-card border border-line bg-surface',
        className,
      )}
    >
      {state.phase === 'loading' && <ChatSkeleton />}
      {state.phase === 'failed' && <ErrorState onRetry={room.retry} className="m-auto" />}
      {state.phase === 'gone' && <ErrorState message={t('notFound')} help="" className="m-auto" />}
      {state.phase === 'ended' && <ErrorState message={t('ended')} help="" className="m-auto" />}
      {state.phase === 'ready' && <Conversation key={id} {...{ id, room, state, onQuoteInRejection }} />}
    </section>
  )
}

/** Names of the other senders, most recent first, and of the people who can answer. */
const namesIn = ({ conversation, thread }: RoomState, self: string): string[] => {
  const names = conversation.messages.flatMap(({ senderUuid, senderName }) =>
    senderUuid && senderUuid !== self ? [senderName] : [],
  )
  const participants = [thread?.doctor, thread?.assignee].flatMap(person =>
    person && person.uuid !== self ? [person.name] : [],
  )
  return [...new Set([...names.toReversed(), ...participants])]
}

const noPeople: readonly ChatPerson[] = []

/** The people of a case rarely change. */
const staleTime = 10 * 60_000

type ConversationProps = Pick<ChatViewProps, 'onQuoteInRejection'> & {
  id: string
  room: Room
  state: RoomState
}

function Conversation({ id, room, state, onQuoteInRejection }: ConversationProps) {
  const { t } = useTranslation('chat')
  const session = useSession()
  const self = session.user.uuid
  const mayWrite = !lacksDuty(session, 'chat')
  const outbox = useOutgoing()
  const [reply, setReply] = useState<ChatMessage | null>(null)
  const [isSearching, setSearching] = useState(false)
  const list = useRef<MessageListHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const drop = useDrop(files => composer.current?.addFiles(files), !mayWrite)
  const { conversation, thread, hasMore, loadingOlder, unreadAfter } = state

  const rows = useMemo(() => {
    const delivered = new Set(conversation.messages.map(({ clientMsgId }) => clientMsgId))
    const outgoingMessages = listOutgoing(outbox, id, delivered)
    return timelineOf({ messages: conversation.messages, waiting: outgoingMessages, unreadAfter, self })
  }, [conversation, outbox, id, unreadAfter, self])
  const names = useMemo(() => namesIn(state, self), [state, self])
  const people = useCallQuery(chatCalls.people, { params: { id } }, { staleTime }).data?.data
  const mentioned = useMemo(
    () => [...new Set([...names, ...(people ?? []).map(({ name }) => name)])],
    [names, people],
  )
  const older = useCallback(() => void room.loadOlder(), [room])
  const olderForSearch = useCallback(() => void room.loadOlder(searchPage), [room])
  // Staff without the right to write do not mark the conversation as read for those who answer.
  const markSeen = useCallback(
    (seq: number) => mayWrite && room.markVisible(seq, self),
    [room, self, mayWrite],
  )

  const showQuoted = async ({ msgId, seq }: ChatQuote) => {
    // The quoted message may be on an older page that is not loaded yet.
    while (room.get().hasMore && (room.get().conversation.messages[0]?.seq ?? 0) > seq)
      await room.loadOlder(searchPage)
    const place = timelineOf({
      messages: room.get().conversation.messages,
      waiting: [],
      unreadAfter,
      self,
    }).findIndex(row => row.kind === 'message' && row.message.msgId === msgId)
    if (place >= 0) requestAnimationFrame(() => list.current?.show(place))
  }
  const closeSearch = () => {
    setSearching(false)
    composer.current?.focus()
  }
  return (
    <div {...drop.handlers} className="flex min-h-0 flex-1 flex-col">
      <ConnectionNote />
      {isSearching ? (
        <ThreadSearch
          rows={rows}
          hasMore={hasMore}
          loadingOlder={loadingOlder}
          onOlder={olderForSearch}
          onShow={place => list.current?.show(place)}
          onClose={closeSearch}
        />
      ) : (
        rows.length > 0 && (
          <header className="flex items-center gap-2 border-b border-line py-1 ps-5 pe-2">
            <p className="min-w-0 flex-1 truncate text-sm text-ink-2">
              {names.map((name, n) => (
                <span key={name}>
                  {n > 0 && ' · '}
                  <bdi dir="auto">{name}</bdi>
                </span>
              ))}
            </p>
            <IconButton
              icon={Search}
              size="small"
              label={t('search.open')}
              onClick={() => setSearching(true)}
            />
          </header>
        )
      )}
      {rows.length === 0 ? (
        <EmptyState
          drawing={<EmptyInbox />}
          title={t('empty')}
          text={t('emptyText')}
          className="min-h-0 flex-1"
        />
      ) : (
        <MessageList
          ref={list}
          {...{ rows, hasMore, self, onQuoteInRejection }}
          names={mentioned}
          onOlder={older}
          onSeen={markSeen}
          seenByOthers={thread?.seenByOthers ?? 0}
          unread={thread?.unread ?? 0}
          onReply={setReply}
          onQuote={quote => void showQuoted(quote)}
        />
      )}
      <Typing names={state.typingPeople.map(({ name }) => name)} />
      {mayWrite ? (
        <Composer
          ref={composer}
          room={id}
          people={people ?? noPeople}
          reply={reply}
          onReplyEnd={() => setReply(null)}
          onLeave={() => list.current?.focusLast()}
        />
      ) : (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-2">{t('readOnly')}</p>
      )}
      <LiveRegion messages={conversation.messages} self={self} />
      {drop.over && <DropOverlay>{t('composer.drop')}</DropOverlay>}
    </div>
  )
}

function ConnectionNote() {
  const { t } = useTranslation('chat')
  const connectionState = useConnectionState()
  const refusal = useConnectionRefusal()
  return (
    <div role="status">
      {connectionState === 'lost' && (
        <p className="flex items-center gap-2.5 bg-amber px-4 py-2 text-sm text-amber-ink">
          <WifiOff aria-hidden className="size-4 text-amber-mark" />
          {refusal ?? t('offline')}
        </p>
      )}
    </div>
  )
}

function Typing({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('chat')
  const [name] = names
  return (
    <p className="h-5 shrink-0 truncate px-5 text-sm text-ink-3">
      {name !== undefined && (
        <span dir="auto">{names.length > 1 ? t('typingMany') : t('typing', { name })}</span>
      )}
    </p>
  )
}

function DropOverlay({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-card border-2 border-dashed border-primary bg-primary-soft text-lg font-medium text-primary-text">
      {children}
    </div>
  )
}
