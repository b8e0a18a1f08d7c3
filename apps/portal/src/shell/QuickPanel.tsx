import { PanelRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatNews, useChatNews } from '../features/chat/ChatNews.tsx'
import { hideThreads } from '../features/chat/pendings.ts'
import { NotificationMenu } from '../features/notifications/NotificationMenu.tsx'
import { useUnreadNotifications } from '../features/notifications/use-notifications.ts'
import { currentLanguage } from '../platform/language.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { IconButton } from '../ui/IconButton.tsx'

const today = (): string => {
  const language = currentLanguage()
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return format.format(new Date())
}

/** The panel at the end of the window: the day, and the notification menu (NOTIF-01, ruling 27). */
export function QuickPanel() {
  const { t } = useTranslation('quickPanel')
  const [open, setOpen] = useState(false)
  const threads = useChatNews()
  const unread = useUnreadNotifications()
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        icon={PanelRight}
        mirrored
        label={t('open')}
        badge={unread + threads.length}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={t('title')}>
        <div className="px-4 py-4">
          <p className="text-sm text-ink-2">{t('today')}</p>
          <p className="text-xl font-semibold">{today()}</p>
        </div>
        <NotificationMenu
          messages={threads.length > 0 && <ChatNews threads={threads} onFollow={close} />}
          onClearMessages={async () => {
            if (threads.length > 0) await hideThreads(threads.map(({ room }) => room))
          }}
          onFollow={close}
        />
      </Drawer>
    </>
  )
}
