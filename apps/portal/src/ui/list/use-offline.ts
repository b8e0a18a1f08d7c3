import { useSyncExternalStore } from 'react'

const follow = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the browser has no connection. */
export const useOffline = (): boolean => useSyncExternalStore(follow, () => !navigator.onLine)
