import { useEffect } from 'react'
import { useGo } from '../platform/list/navigate.ts'
import { scanTarget } from '../platform/work/scan-target.ts'
import { createScanReader } from '../platform/work/scanner.rules.ts'
import { isTyping, layerOf } from '../ui/nav/is-shortcut.ts'

/** Open dialogs that need an answer first; informational messages do not count. */
const question = '[role="dialog"]:not([data-variant]), [role="alertdialog"]'

/** Whether a dialog or menu without the page's scan field is open over the page or has the focus. */
const isCovered = (event: KeyboardEvent): boolean => {
  const field = scanTarget()?.field ?? null
  const layer = layerOf(event)
  return [...document.querySelectorAll(question), ...(layer ? [layer] : [])].some(
    container => field === null || !container.contains(field),
  )
}

/**
 * Handles a hand scanner on every page of the lab: the code goes to the scan field of the page, otherwise to the scan
 * station. A focused text field receives the keys itself.
 */
export function ScanAnywhere() {
  const go = useGo()
  useEffect(() => {
    const scanReader = createScanReader()
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event) || isCovered(event)) return
      const { key, code, repeat, timeStamp } = event
      const { isScanner, scanned } = scanReader({ key, code, repeat, at: timeStamp })
      if (isScanner) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (!scanned) return
      const target = scanTarget()
      if (target) target.onCode(scanned)
      else go(`/lab/scan?code=${encodeURIComponent(scanned)}`)
    }
    // Registered before the page's shortcuts, whose keys a code may contain.
    document.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [go])
  return null
}
