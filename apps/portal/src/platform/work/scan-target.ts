import { Store } from '@tanstack/react-store'

/** A mounted scan field: its input, and the handler of codes that are scanned while the focus is elsewhere. */
export type ScanTarget = { readonly field: HTMLInputElement; readonly onCode: (code: string) => void }

const mounted = new Store<readonly ScanTarget[]>([])

/** Registers a mounted scan field; returns the function that removes it. */
export const addScanTarget = (target: ScanTarget): (() => void) => {
  mounted.setState(before => [...before, target])
  return () => mounted.setState(before => before.filter(otherTarget => otherTarget !== target))
}

/** The scan field that was mounted last, such as the one of an open dialog. */
export const scanTarget = (): ScanTarget | undefined => mounted.state.at(-1)
