import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { sessionState } from '../../../../platform/session/session.ts'

type Guarded = {
  /** Files are on their way; says so. */
  mustWait?: () => boolean
  /** Something typed is not on the server yet. */
  unsaved: () => boolean
  /** Confirms the loss of unsaved input; without it, saving continues after the page is left. */
  ask?: () => Promise<boolean>
}

/**
 * Blocks leaving the form while files are uploaded, confirms before input is lost, and lets the browser confirm before
 * a reload. A change of step does not count as leaving, and an ended session is not blocked.
 */
export const useLeaveGuard = ({ mustWait, unsaved, ask }: Guarded) => {
  const free = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (free.current || current.pathname === next.pathname) return false
      if (sessionState().phase !== 'signedIn') return false
      if (mustWait?.()) return true
      return ask && unsaved() ? !(await ask()) : false
    },
    // Uploads make the browser ask by themselves.
    enableBeforeUnload: () => !free.current && unsaved(),
  })
  return {
    /** The form is done with: the next way out is open. */
    release: () => {
      free.current = true
    },
  }
}
