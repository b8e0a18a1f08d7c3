import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { sessionState } from '../../../../platform/session/session.ts'

type Guarded = {
  /** Whether files are being uploaded; shows a message if so. */
  mustWait?: () => boolean
  /** Whether some input is not on the server yet. */
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
    // For uploads the browser's own confirmation is already enabled.
    enableBeforeUnload: () => !free.current && unsaved(),
  })
  return {
    /** Allows the next navigation without a confirmation. */
    release: () => {
      free.current = true
    },
  }
}
