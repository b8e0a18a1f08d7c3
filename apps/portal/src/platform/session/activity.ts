let lastInput = Date.now()

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** How often input is reported to the other windows of this browser, in milliseconds. */
const reportMs = 5000

// Tests of pure rules have no window.
if (typeof window !== 'undefined') {
  // All windows share one session: input in one of them is use of it in all.
  const otherWindows = new BroadcastChannel('archway.activity')
  let reportedAt = 0
  otherWindows.onmessage = () => {
    lastInput = Date.now()
  }
  const recordInput = (): void => {
    lastInput = Date.now()
    if (lastInput - reportedAt < reportMs) return
    reportedAt = lastInput
    otherWindows.postMessage(null)
  }
  for (const input of inputs) window.addEventListener(input, recordInput, { capture: true, passive: true })
}

/** Time of the last user input in this browser in ms since 1970; initially, when the page was opened. */
export const lastInputAt = (): number => lastInput

/** Whole seconds without user input. */
export const getIdleSeconds = (): number => Math.floor((Date.now() - lastInput) / 1000)
