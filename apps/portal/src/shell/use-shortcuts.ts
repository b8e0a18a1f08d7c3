import { useState } from 'react'
import { saveOwnSettings } from '../platform/session/save-own-settings.ts'
import { useSession } from '../platform/session/session.ts'

/** The starred pages of the signed-in user; a star shows at once and is reverted if it could not be saved. */
export const useShortcuts = () => {
  const stored = useSession().user.data.shortcuts
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const ids = chosen ?? stored
  const toggle = async (id: string) => {
    const next = ids.includes(id) ? ids.filter(shortcutId => shortcutId !== id) : [...ids, id]
    setChosen(next)
    const saved = await saveOwnSettings({ shortcuts: next })
    // Unless another star was clicked since.
    setChosen(now => (now === next && !saved ? null : now))
  }
  return { ids, toggle: (id: string) => void toggle(id) }
}
