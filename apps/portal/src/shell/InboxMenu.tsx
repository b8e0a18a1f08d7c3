import { Inbox } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversations } from '../features/chat/inbox/pendings.ts'
import { withWords } from '../platform/i18n/language.ts'
import { IconButton } from '../ui/action/IconButton.tsx'
import { LinkButton } from '../ui/action/LinkButton.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { lazyCode } from '../ui/lazy/lazy-code.ts'
import { Popover } from '../ui/overlay/Popover.tsx'

const InboxList = lazyCode(
  withWords(async () => ({ default: (await import('../features/chat/inbox/InboxList.tsx')).InboxList })),
)

/** The toolbar's inbox: the number of unread conversations, and a list of them (INBOX-01..10). */
export function InboxMenu() {
  const { t } = useTranslation('inbox')
  const [isOpen, setOpen] = useState(false)
  const { unread } = useConversations()
  const close = () => setOpen(false)
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title', { count: unread })}
        width="medium"
        trigger={<IconButton icon={Inbox} label={t('open')} badge={unread} />}
        footer={
          <LinkButton variant="ghost" href="/inbox" onClick={close} className="w-full">
            {t('all')}
          </LinkButton>
        }
      >
        <Suspense fallback={<Loading delay={200} />}>
          <InboxList onFollow={close} />
        </Suspense>
      </Popover>
      <span role="status" className="sr-only">
        {unread > 0 && t('title', { count: unread })}
      </span>
    </>
  )
}
