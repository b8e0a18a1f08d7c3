import { useEffect } from 'react'
import { useGo } from '../platform/list/navigate.ts'
import { createScanReader } from '../platform/work/scanner.rules.ts'
import { isShortcut } from '../ui/nav/is-shortcut.ts'

/** What has to be answered first; a message that only shows itself is none. */
const question = '[role="dialog"]:not([data-variant]), [role="alertdialog"]'

/** Leads to what a hand scanner has read, on every page of the lab; a field that has the focus gets the keys itself. */
export function ScanAnywhere() {
  const go = useGo()
  useEffect(() => {
    const read = createScanReader()
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event) || document.querySelector(question)) return
      const { isScanner, scanned } = read({ key: event.key, code: event.code, at: event.timeStamp })
      if (isScanner) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (scanned) go(`/lab/scan?code=${encodeURIComponent(scanned)}`)
    }
    // Before the shortcuts of the page, which a code may contain.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [go])
  return null
}
