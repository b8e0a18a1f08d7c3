import { type ReactNode, useEffect } from 'react'
import { needToasts } from './feedback/toast.ts'
import { DateFormatContext } from './form/date/date-format.ts'
import { whenIdle } from './lazy/when-idle.ts'
import { ConfirmProvider } from './overlay/ConfirmProvider.tsx'
import { TooltipLayer } from './overlay/tooltip/TooltipLayer.tsx'

/** Preloads dialogs, so that confirmations open at once. */
const preloadDialogs = (): void =>
  void Promise.allSettled([import('./overlay/ModalSheet.tsx'), import('./overlay/ConfirmCard.tsx')])

type DeskProviderProps = {
  /** The company's date format, in which `DateField` parses input. */
  dateFormat: string
  children: ReactNode
}

/**
 * Context of the pages of signed-in users in addition to `UiProvider`: tooltips, `useConfirm()` and the date format.
 */
export function DeskProvider({ dateFormat, children }: DeskProviderProps) {
  // The live region must exist before the first toast, so that screen readers announce it.
  useEffect(needToasts, [])
  useEffect(() => whenIdle(preloadDialogs), [])
  return (
    <DateFormatContext value={dateFormat}>
      <ConfirmProvider>
        {children}
        <TooltipLayer />
      </ConfirmProvider>
    </DateFormatContext>
  )
}
