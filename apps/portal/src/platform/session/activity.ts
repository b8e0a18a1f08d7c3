let lastInput = Date.now()

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
// Rules are tested without a window.
if (typeof window !== 'undefined')
  for (const input of inputs)
    window.addEventListener(input, () => (lastInput = Date.now()), { capture: true, passive: true })

/** When the user of this page last did something, in milliseconds since 1970; at first, when the page was opened. */
export const lastInputAt = (): number => lastInput

/** For how many whole seconds the user has done nothing. */
export const idleFor = (): number => Math.floor((Date.now() - lastInput) / 1000)
