import { PanelRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../platform/i18n/language.ts'
import { IconButton } from '../ui/action/IconButton.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { lazyCode } from '../ui/lazy/lazy-code.ts'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { useNews } from './use-news.ts'

const DayView = lazyCode(withWords(async () => ({ default: (await import('./DayView.tsx')).DayView })))
const Notifications = lazyCode(
  withWords(async () => ({ default: (await import('./Notifications.tsx')).Notifications })),
)

/** The panel at the end of the window: the day, the notification menu and quick switches (SHELL-17, NOTIF-01, ruling 27). */
export function QuickPanel({ onSettings }: { onSettings: () => void }) {
  const { t } = useTranslation('quickPanel')
  const [isOpen, setOpen] = useState(false)
  const news = useNews()
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        icon={PanelRight}
        mirrored
        label={t('open')}
        badge={news}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Drawer open={isOpen} onOpenChange={setOpen} title={t('title')}>
        <Suspense fallback={<Loading delay={200} />}>
          <DayView
            onFollow={close}
            onSettings={() => {
              close()
              onSettings()
            }}
          >
            <Notifications onFollow={close} />
          </DayView>
        </Suspense>
      </Drawer>
    </>
  )
}
