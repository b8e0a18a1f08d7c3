import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

export type PanelProps = {
  /** One button of the kit. */
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Props that a panel receives in addition, once its button has been clicked. */
export type Pressed = { triggerRef: RefObject<HTMLButtonElement | null> }

type ButtonProps = {
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  [prop: string]: unknown
}

/** Replays the click that triggered loading on the button that the loaded panel draws. */
const replayClick = (button: HTMLButtonElement | null, clicks: number): void => {
  button?.focus({ preventScroll: true })
  button?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, detail: clicks }))
}

/**
 * A panel under its button, such as a menu. Its code is loaded when the button is hovered or focused, and it is
 * mounted at the first press, so that a list with a menu in every row mounts none of them. `load` returns the panel,
 * which draws the button as well.
 */
export const lazyPanel = <Props extends PanelProps>(
  kind: 'menu' | 'listbox' | 'dialog',
  load: () => Promise<ComponentType<Props & Pressed>>,
): ComponentType<Props> => {
  let pending: Promise<ComponentType<Props & Pressed>> | undefined
  const loadOnce = () => {
    pending ??= load()
    // A failed load is tried again at the next press.
    pending.catch(() => {
      pending = undefined
    })
    return pending
  }
  const preload = (): void => void loadOnce().catch(() => {})

  return function LazyPanel(props: Props) {
    const { trigger, open, onOpenChange } = props
    const [panel, setPanel] = useState<{ Drawn: ComponentType<Props & Pressed> }>()
    const triggerRef = useRef<HTMLButtonElement>(null)
    const clicks = useRef<number | undefined>(undefined)

    const mountPanel = (): void =>
      void loadOnce().then(
        Drawn => setPanel({ Drawn }),
        () => {},
      )
    useEffect(() => {
      if (open)
        loadOnce().then(
          Drawn => setPanel({ Drawn }),
          () => {},
        )
    }, [open])
    useEffect(() => {
      if (!panel || clicks.current === undefined) return
      const count = clicks.current
      clicks.current = undefined
      replayClick(triggerRef.current, count)
    }, [panel])

    if (panel) return <panel.Drawn {...props} triggerRef={triggerRef} />
    const triggerProps = trigger.props as ButtonProps
    const press = (count: number): void => {
      if (onOpenChange) onOpenChange(true)
      else {
        clicks.current = count
        mountPanel()
      }
    }
    return cloneElement(trigger as ReactElement<ButtonProps>, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: (event: MouseEvent) => {
        triggerProps.onClick?.(event)
        press(event.detail)
      },
      ...(kind !== 'dialog' && {
        onKeyDown: (event: KeyboardEvent) => {
          triggerProps.onKeyDown?.(event)
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          press(0)
        },
      }),
    })
  }
}
