import { type ReactNode, useEffect } from 'react'
import { needToasts } from './feedback/toast.ts'
import { DateFormatContext } from './form/date/date-format.ts'
import { whenIdle } from './lazy/when-idle.ts'
import { ConfirmProvider } from './overlay/ConfirmProvider.tsx'
import { TooltipLayer } from './overlay/tooltip/TooltipLayer.tsx'

/** Questions and dialogs answer a press at once. */
const warmDialogs = (): void =>
  void Promise.allSettled([import('./overlay/ModalSheet.tsx'), import('./overlay/ConfirmCard.tsx')])

type DeskProviderProps = {
  /** How the company writes days; `DateField` reads what is typed by it. */
  dateFormat: string
  children: ReactNode
}

/** What the pages of signed-in people have beyond `UiProvider`: tooltips, `useConfirm()` and the format of dates. */
export function DeskProvider({ dateFormat, children }: DeskProviderProps) {
  // Those who listen have the region before the first thing is said in it.
  useEffect(needToasts, [])
  useEffect(() => whenIdle(warmDialogs), [])
  return (
    <DateFormatContext value={dateFormat}>
      <ConfirmProvider>
        {children}
        <TooltipLayer />
      </ConfirmProvider>
    </DateFormatContext>
  )
}
