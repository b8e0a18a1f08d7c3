import { type ComponentType, createContext, type ReactElement } from 'react'

export type TooltipProps = {
  /** Nothing is shown while the text is empty. */
  text: string | undefined
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  /** One focusable element; it keeps its own name, the tooltip only shows. */
  children: ReactElement
}

/**
 * How a tooltip is drawn. Pages before sign-in have none, so that placing floating panels is not among what they
 * load; `DeskProvider` brings it for everybody else.
 */
export const TooltipContext = createContext<ComponentType<TooltipProps>>(({ children }) => children)
