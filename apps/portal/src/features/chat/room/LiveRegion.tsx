import type { ChatMessage } from '@archway/contract/chat'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSystemSentence } from './SystemLine.tsx'

type Props = { messages: readonly ChatMessage[]; self: string }

/** Announces new messages of others to screen readers (`role="status"`); older pages are not announced. */
export function LiveRegion({ messages, self }: Props) {
  const { t } = useTranslation('chat')
  const sentence = useSystemSentence()
  const newest = messages.at(-1)
  const before = useRef(newest?.seq)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (!newest || newest.seq === before.current) return
    const isFirst = before.current === undefined
    before.current = newest.seq
    if (isFirst || newest.senderUuid === self) return
    const { senderName: name, message: text, system } = newest
    if (system) setNews(sentence(system))
    else setNews(text ? t('announce', { name, text }) : t('announceFile', { name }))
  }, [newest, self, sentence, t])
  return (
    <span role="status" className="sr-only">
      {news}
    </span>
  )
}
