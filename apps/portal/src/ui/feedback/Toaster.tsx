import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { drawToasts, type ToastVariant } from './toast.ts'

const lifetimeMs = 6000
const toastManager = Toast.createToastManager<{ reference?: string }>()

const looks: Record<
  ToastVariant,
  { mark: string; icon: LucideIcon; name: 'Success' | 'Warning' | 'Error' | 'Info' }
> = {
  success: { mark: 'text-green-mark', icon: CircleCheck, name: 'Success' },
  warning: { mark: 'text-amber-mark', icon: TriangleAlert, name: 'Warning' },
  error: { mark: 'text-red-mark', icon: CircleAlert, name: 'Error' },
  info: { mark: 'text-blue-mark', icon: Info, name: 'Info' },
}

/** Identifiers of cases and shipments are not broken at their hyphens. */
const renderUnbroken = (text: string) =>
  text.split(/([A-Z]{2,4}-\d{2}-\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a snackbar does not change in parts
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

function ToastList() {
  const { t } = useTranslation('kit')
  const { toasts } = Toast.useToastManager<{ reference?: string }>()
  return toasts.map(item => {
    const { mark, icon: Icon, name } = looks[(item.type ?? 'info') as ToastVariant]
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['up', 'left', 'right']}
        data-variant={item.type}
        className={cx(
          'pointer-events-auto w-full rounded-card bg-raised text-ink shadow-pop',
          'transition-[opacity,transform] duration-(--slow) ease-out data-starting-style:-translate-y-2 data-starting-style:opacity-0',
          'data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-limited:hidden',
        )}
      >
        <Toast.Content className="flex items-start gap-3 py-1.5 ps-3.5 pe-2">
          <Icon aria-hidden className={cx('mt-1 size-4.5', mark)} />
          <div className="min-w-0 flex-1 py-0.5">
            <Toast.Title className="sr-only">{t(`toast${name}`)}</Toast.Title>
            <Toast.Description className="text-base break-words">
              {renderUnbroken(String(item.description ?? ''))}
            </Toast.Description>
            {item.data?.reference && (
              <p className="mt-0.5 text-sm text-ink-2">
                {t('toastReference')}{' '}
                <bdi dir="ltr" className="break-all select-all tabular-nums">
                  {item.data.reference}
                </bdi>
              </p>
            )}
          </div>
          <Toast.Action className="h-7 shrink-0 rounded-control px-2 text-base font-medium text-primary-text hover:bg-hover" />
          <Toast.Close
            aria-label={t('close')}
            // The button can be focused at any time, so screen readers must be able to announce it at any time.
            aria-hidden={false}
            className="flex size-7 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** The snackbars: top centre, six seconds, stacked, closable, read aloud. Part of `UiProvider`; no props. */
export function Toaster() {
  const { t } = useTranslation('kit')
  // The provider inside has subscribed at this point.
  useEffect(() => drawToasts(toastManager), [])
  return (
    <Toast.Provider toastManager={toastManager} timeout={lifetimeMs} limit={5}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notifications')}
          className="pointer-events-none fixed inset-x-0 top-(--toast-top) z-60 mx-auto flex w-[min(26rem,calc(100vw-1.5rem))] flex-col gap-2 outline-none"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
