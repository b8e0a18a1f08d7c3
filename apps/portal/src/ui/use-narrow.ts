import { useSyncExternalStore } from 'react'

const query = '(max-width: 639px)'

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the window is a phone's: tables become cards, dialogs become sheets. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
