import { type RefObject, useEffect, useState } from 'react'

/** How long the hint to press the model first is shown, ms. */
const hintMs = 1800

/**
 * The wheel and vertical swipes scroll the page until the model was pressed or fills the screen; a press elsewhere
 * resets this. Pinching and Ctrl with the wheel always zoom. Returns whether to show the hint.
 */
export const usePressFirst = (canvas: RefObject<HTMLCanvasElement | null>): boolean => {
  const [isHintShown, setHint] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isPressed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const setPressed = (isPressing: boolean) => {
      isPressed = isPressing
      // Vertical swipes scroll the page; horizontal ones turn the model.
      element.style.touchAction = isPressing ? 'none' : 'pan-y'
      if (isPressing) setHint(false)
    }
    const wheel = (event: WheelEvent) => {
      if (isPressed || event.ctrlKey || document.fullscreenElement?.contains(element)) return
      // The model's controls do not receive the event, so the page scrolls.
      event.stopImmediatePropagation()
      setHint(true)
      clearTimeout(timer)
      timer = setTimeout(() => setHint(false), hintMs)
    }
    const handleDown = ({ target }: PointerEvent) => setPressed(target === element)
    // A finger that scrolled the page has not pressed the model.
    const cancel = () => setPressed(false)
    setPressed(false)
    // The controls listen on the canvas itself; capturing listeners on an ancestor run before them.
    const parent = element.parentElement
    parent?.addEventListener('wheel', wheel, { capture: true, passive: true })
    document.addEventListener('pointerdown', handleDown, { capture: true })
    element.addEventListener('pointercancel', cancel)
    return () => {
      clearTimeout(timer)
      parent?.removeEventListener('wheel', wheel, { capture: true })
      document.removeEventListener('pointerdown', handleDown, { capture: true })
      element.removeEventListener('pointercancel', cancel)
    }
  }, [canvas])
  return isHintShown
}
