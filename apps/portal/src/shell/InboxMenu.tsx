import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InboxList } from '../features/chat/InboxList.tsx'
import { usePendings } from '../features/chat/pendings.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Popover } from '../ui/Popover.tsx'

/** The toolbar's inbox: how many conversations wait to be read, and each of them (INBOX-01..10). */
export function InboxMenu() {
  const { t } = useTranslation('inbox')
  const [open, setOpen] = useState(false)
  const { unread } = usePendings()
  const close = () => setOpen(false)
  return (
    <>
      <Popover
        open={open}
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
        <InboxList onFollow={close} />
      </Popover>
      <span role="status" className="sr-only">
        {unread > 0 && t('title', { count: unread })}
      </span>
    </>
  )
}
