import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { sessionState } from '../../../../platform/session/session.ts'

type Guarded = {
  /** Files are on their way; says so. */
  mustWait?: () => boolean
  /** Something typed is not on the server yet. */
  unsaved: () => boolean
  /** Asks whether to lose it; without, what is unsaved goes on being saved after leaving. */
  ask?: () => Promise<boolean>
}

/**
 * Keeps the form on the screen while files are uploaded, asks before anything is lost, and makes the browser ask
 * before a reload. A change of step is no leaving, and a session that ended keeps nobody.
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
