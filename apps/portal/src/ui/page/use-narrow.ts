import { useCallback, useSyncExternalStore } from 'react'

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      changed => {
        const media = window.matchMedia(query)
        media.addEventListener('change', changed)
        return () => media.removeEventListener('change', changed)
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
  )

/** Whether the window is a phone's: tables become cards, dialogs become sheets. */
export const useNarrow = () => useMedia('(max-width: 639px)')

/** Whether the page has the width of a tablet, also beside the navigation: tables are tables, and the wide ones scroll. */
export const useTablet = () => useMedia('(min-width: 640px) and (max-width: 1279px)')

/** Whether the bar of a workspace has room for one main action only. */
export const useSlimBar = () => useMedia('(max-width: 799px)')

/** Whether the window is a phone's, upright or on its side: a row of buttons would cover the model. */
export const usePhone = () => useMedia('(max-width: 639px), (max-height: 479px) and (pointer: coarse)')

/** Whether the window is wide enough for secondary columns. */
export const useWide = () => useMedia('(min-width: 1536px)')
