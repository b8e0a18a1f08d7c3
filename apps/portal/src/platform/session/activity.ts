let lastInput = Date.now()

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
// Tests of pure rules have no window.
if (typeof window !== 'undefined')
  for (const input of inputs)
    window.addEventListener(input, () => (lastInput = Date.now()), { capture: true, passive: true })

/** Time of the last user input on this page in ms since 1970; initially, when the page was opened. */
export const lastInputAt = (): number => lastInput

/** Whole seconds without user input. */
export const getIdleSeconds = (): number => Math.floor((Date.now() - lastInput) / 1000)
