import { usKey } from './us-key.rules.ts'

/**
 * A pressed key: its character, its physical key, whether it repeats because it is held down, and the time in
 * milliseconds.
 */
export type PressedKey = {
  readonly key: string
  readonly code: string
  readonly repeat: boolean
  readonly at: number
}

/** Hand scanners press a key every 1 to 30 ms, which is faster than people type. */
const maxGapMs = 35
/** This many keys in a row at that speed come from a scanner. */
const minFastKeys = 3
const minLength = 6

/**
 * Distinguishes the keys of a hand scanner from typing: they are fast and end with Enter. `feed` returns whether the
 * key comes from the scanner and must be ignored by the page, and the whole code after its Enter.
 */
export const createScanReader = () => {
  let typed = ''
  let fast = 0
  let last = Number.NEGATIVE_INFINITY
  const reset = (): void => {
    typed = ''
    fast = 0
  }
  return ({ key, code, repeat, at }: PressedKey): { isScanner: boolean; scanned?: string } => {
    // A key that is held down repeats as fast as a scanner types.
    if (repeat) {
      reset()
      return { isScanner: false }
    }
    // Shift precedes a capital letter and has no character.
    if (key === 'Shift' || key === 'CapsLock') return { isScanner: fast >= minFastKeys }
    const isFast = at - last <= maxGapMs
    last = at
    if (!isFast) reset()
    if (key === 'Enter') {
      const scanned = typed
      const isScanner = fast >= minFastKeys && scanned.length >= minLength
      reset()
      return isScanner ? { isScanner, scanned } : { isScanner: false }
    }
    const sign = usKey(code)
    if (sign === null || key.length > 1) {
      reset()
      return { isScanner: false }
    }
    typed += sign
    if (isFast) fast += 1
    return { isScanner: fast >= minFastKeys }
  }
}
