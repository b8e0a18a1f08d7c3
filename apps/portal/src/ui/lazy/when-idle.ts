const atTheLatestMs = 5000
/** Idle time after which a page prefetches. */
const noInputMs = 10_000
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Resolves at the first input on this page, or ten seconds after it was first waited for. */
let touchPromise: Promise<void> | undefined
const firstInput = (): Promise<void> => {
  touchPromise ??= new Promise(resolve => {
    const finishWait = (): void => {
      for (const touch of touches) removeEventListener(touch, finishWait, true)
      clearTimeout(timer)
      resolve()
    }
    for (const touch of touches) addEventListener(touch, finishWait, { capture: true, passive: true })
    const timer = setTimeout(finishWait, noInputMs)
  })
  return touchPromise
}

/**
 * Runs a function that prefetches: after the first interaction or ten seconds, when the page is idle, at the latest
 * five seconds later. So opening a page does not wait for code it may need later.
 */
export const whenIdle = (act: () => void): void =>
  void firstInput().then(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: atTheLatestMs })
    else setTimeout(act, atTheLatestMs / 4)
  })
