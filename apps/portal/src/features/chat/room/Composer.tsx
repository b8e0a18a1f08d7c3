import { type ChatMessage, type ChatPerson, type ChatQuote, longestMessage } from '@archway/contract/chat'
import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftOf, readDraft, saveDraft } from '../../../platform/drafts/drafts.ts'
import type { StoredEntry } from '../../../platform/drafts/indexed-db.ts'
import { requestFromSocket } from '../../../platform/live/socket.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { controlStyle } from '../../../ui/form/control-style.ts'
import { asWritten } from '../../../ui/page/as-written.ts'
import { write } from '../outbox/outbox.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { MentionList } from './MentionList.tsx'
import { useMention } from './use-mention.ts'

/** How often the server is notified of typing. */
const typingMs = 3000
/** The counter is shown once no more than this number of characters remains. */
const counterThreshold = 200
const quotedLength = 200

const draftId = (room: string) => `draft ${room}`
const textOf = (draft: StoredEntry | null): string => (typeof draft?.value === 'string' ? draft.value : '')

export type ComposerHandle = { addFiles: (files: readonly File[]) => void; focus: () => void }

type Props = {
  room: string
  /** People who can be mentioned. */
  people: readonly ChatPerson[]
  reply: ChatMessage | null
  onReplyEnd: () => void
  /** Arrow up in an empty field moves the focus to the messages. */
  onLeave: () => void
  ref?: Ref<ComposerHandle>
}

const quoteOf = ({ msgId, seq, senderName, message, file }: ChatMessage): ChatQuote => ({
  msgId,
  seq,
  senderName,
  message: [...(message || (file?.name ?? ''))].slice(0, quotedLength).join(''),
})

/** The message field. Enter sends, Shift+Enter starts a new line, Escape cancels a reply. */
export function Composer({ room, people, reply, onReplyEnd, onLeave, ref }: Props) {
  const { t } = useTranslation('chat')
  const id = useId()
  const [text, setText] = useState(() => textOf(draftOf(draftId(room))))
  const [caret, setCaret] = useState(0)
  const [files, setFiles] = useState<readonly File[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const typingSentAt = useRef(0)

  useEffect(() => {
    void readDraft(draftId(room)).then(draft => setText(currentText => currentText || textOf(draft)))
  }, [room])
  useEffect(() => {
    if (reply) field.current?.focus()
  }, [reply])
  const addFiles = (addedFiles: readonly File[]) => setFiles(currentFiles => [...currentFiles, ...addedFiles])
  useImperativeHandle(ref, () => ({
    addFiles,
    focus: () => field.current?.focus(),
  }))

  const changeText = (next: string) => {
    setText(next)
    saveDraft(draftId(room), next.trim() === '' ? null : { value: next, bytes: null })
    if (next.trim() === '' || Date.now() - typingSentAt.current < typingMs) return
    typingSentAt.current = Date.now()
    void requestFromSocket('typing', { room }).catch(() => {})
  }
  const mention = useMention({
    text,
    caret,
    people,
    onPick: (next, at) => {
      changeText(next)
      setCaret(at)
      requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
    },
  })

  const remaining = longestMessage - text.length
  const isEmpty = text.trim() === '' && files.length === 0
  const send = () => {
    if (isEmpty || remaining < 0) return
    const quote = reply && quoteOf(reply)
    const body = text.trim() === '' ? '' : text
    if (files.length === 0) write({ room, text: body, quote })
    for (const [n, file] of files.entries())
      write({ room, text: n === 0 ? body : '', quote: n === 0 ? quote : null, file })
    setText('')
    saveDraft(draftId(room), null)
    setFiles([])
    typingSentAt.current = 0
    onReplyEnd()
    field.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (mention.press(event) || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && reply) {
      event.preventDefault()
      onReplyEnd()
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault()
      onLeave()
    }
  }
  return (
    <div
      data-unsaved={files.length > 0 || undefined}
      className="relative flex flex-col gap-2 border-t border-line px-3 py-2.5 sm:px-4"
    >
      {mention.found.length > 0 && (
        <MentionList
          id={`${id}mentions`}
          people={mention.found}
          current={mention.current}
          onPick={mention.pick}
        />
      )}
      {reply && <ReplyBar reply={reply} onCancel={onReplyEnd} />}
      {files.length > 0 && (
        <ChosenFiles
          files={files}
          onRemove={file =>
            setFiles(currentFiles => currentFiles.filter(attachedFile => attachedFile !== file))
          }
        />
      )}
      <div className="flex items-end gap-1.5">
        <AttachButton
          onFiles={chosenFiles => {
            addFiles(chosenFiles)
            field.current?.focus()
          }}
        />
        <textarea
          ref={field}
          data-draft
          dir="auto"
          rows={1}
          value={text}
          aria-label={t('composer.label')}
          aria-describedby={`${id}hint`}
          aria-invalid={remaining < 0 || undefined}
          aria-autocomplete="list"
          aria-controls={mention.found.length > 0 ? `${id}mentions` : undefined}
          aria-activedescendant={mention.found.length > 0 ? `${id}mentions-${mention.current}` : undefined}
          placeholder={t('composer.placeholder')}
          onChange={event => {
            setCaret(event.target.selectionStart)
            changeText(event.target.value)
          }}
          onSelect={event => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={handleKeyDown}
          onPaste={event => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0) return
            event.preventDefault()
            addFiles(pasted)
          }}
          className={controlStyle(
            'field-sizing-content max-h-40 min-h-10 resize-none px-3 py-2.5 placeholder-shown:text-match-parent',
          )}
        />
        <IconButton
          icon={SendHorizontal}
          mirrored
          variant="primary"
          label={t('composer.send')}
          disabled={isEmpty || remaining < 0}
          onClick={send}
          className="mb-0.5"
        />
      </div>
      <p id={`${id}hint`} className={remaining < counterThreshold ? 'text-sm text-ink-2' : 'sr-only'}>
        {remaining < counterThreshold ? (
          <span className={remaining < 0 ? 'text-danger-text' : undefined}>
            {t('composer.left', { count: remaining })}
          </span>
        ) : (
          t('composer.hint')
        )}
      </p>
    </div>
  )
}

/** The message that is being replied to, with a button that cancels the reply. */
function ReplyBar({ reply, onCancel }: { reply: ChatMessage; onCancel: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className="flex items-center gap-2 border-s-2 border-primary ps-3">
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-medium">{t('composer.replyTo', { name: reply.senderName })}</span>
        <span {...asWritten(reply.message)} className="block truncate text-ink-2">
          {reply.message || reply.file?.name}
        </span>
      </p>
      <IconButton icon={X} size="small" label={t('composer.cancelReply')} onClick={onCancel} />
    </div>
  )
}

/** Selects files for the next message. */
function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('chat')
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        onChange={event => {
          const chosenFiles = [...(event.target.files ?? [])]
          event.target.value = ''
          onFiles(chosenFiles)
        }}
      />
      <IconButton
        icon={Paperclip}
        label={t('composer.attach')}
        onClick={() => fileInput.current?.click()}
        className="mb-0.5"
      />
    </>
  )
}
