import { useState } from 'react'
import { saveOwnSettings } from '../platform/session/save-own-settings.ts'
import { useSession } from '../platform/session/session.ts'

/** The starred pages of the signed-in user; a star shows at once and is reverted if it could not be saved. */
export const useShortcuts = () => {
  const stored = useSession().user.data.shortcuts
  const [chosenShortcuts, setChosenShortcuts] = useState<readonly string[] | null>(null)
  const ids = chosenShortcuts ?? stored
  const toggle = async (id: string) => {
    const next = ids.includes(id) ? ids.filter(shortcutId => shortcutId !== id) : [...ids, id]
    setChosenShortcuts(next)
    const saved = await saveOwnSettings({ shortcuts: next })
    // Unless another star was clicked since.
    setChosenShortcuts(now => (now === next && !saved ? null : now))
  }
  return { ids, toggle: (id: string) => void toggle(id) }
}
