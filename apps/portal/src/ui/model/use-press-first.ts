import { type RefObject, useEffect, useState } from 'react'

/** How long the hint to press the model first is shown, ms. */
const hintMs = 1800

/**
 * The wheel and vertical swipes scroll the page until the model was pressed or fills the screen; a press elsewhere
 * resets this. Pinching and Ctrl with the wheel always zoom. Returns whether to show the hint.
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
      // The model's controls do not receive the event, so the page scrolls.
      event.stopImmediatePropagation()
      setHint(true)
      clearTimeout(timer)
      timer = setTimeout(() => setHint(false), hintMs)
    }
    const handleDown = ({ target }: PointerEvent) => press(target === shown)
    // A finger that drew the page has not pressed the model.
    const cancel = () => press(false)
    press(false)
    // The controls listen on the canvas itself; capturing listeners on an ancestor run before them.
    const above = shown.parentElement
    above?.addEventListener('wheel', wheel, { capture: true, passive: true })
    document.addEventListener('pointerdown', handleDown, { capture: true })
    shown.addEventListener('pointercancel', cancel)
    return () => {
      clearTimeout(timer)
      above?.removeEventListener('wheel', wheel, { capture: true })
      document.removeEventListener('pointerdown', handleDown, { capture: true })
      shown.removeEventListener('pointercancel', cancel)
    }
  }, [canvas])
  return hint
}
