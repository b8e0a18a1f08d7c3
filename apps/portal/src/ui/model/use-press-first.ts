import { type RefObject, useEffect, useState } from 'react'

/** How long it is said that the model has to be pressed first, ms. */
const hintMs = 1800

/**
 * The wheel, and a finger that moves up or down, scroll the page until the model was pressed, or fills the screen;
 * another press elsewhere gives them back. Pinching and Ctrl with the wheel zoom always. Answers whether to say so.
 */
export const usePressFirst = (canvas: RefObject<HTMLCanvasElement | null>): boolean => {
  const [hint, setHint] = useState(false)
  useEffect(() => {
    const shown = canvas.current
    if (!shown) return
    let isPressed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = (is: boolean) => {
      isPressed = is
      // Fingers draw the page up and down; sideways they turn the model.
      shown.style.touchAction = is ? 'none' : 'pan-y'
      if (is) setHint(false)
    }
    const wheel = (event: WheelEvent) => {
      if (isPressed || event.ctrlKey || document.fullscreenElement?.contains(shown)) return
      // The controls of the model do not hear of it, so the page scrolls.
      event.stopImmediatePropagation()
      setHint(true)
      clearTimeout(timer)
      timer = setTimeout(() => setHint(false), hintMs)
    }
    const down = ({ target }: PointerEvent) => press(target === shown)
    // A finger that drew the page has not pressed the model.
    const cancel = () => press(false)
    press(false)
    // The controls listen at the canvas itself; what captures above it comes before them.
    const above = shown.parentElement
    above?.addEventListener('wheel', wheel, { capture: true, passive: true })
    document.addEventListener('pointerdown', down, { capture: true })
    shown.addEventListener('pointercancel', cancel)
    return () => {
      clearTimeout(timer)
      above?.removeEventListener('wheel', wheel, { capture: true })
      document.removeEventListener('pointerdown', down, { capture: true })
      shown.removeEventListener('pointercancel', cancel)
    }
  }, [canvas])
  return hint
}
