import { maxSavedViews, type SavedView } from '@archway/contract/session'
import { useState } from 'react'
import { saveOwnSettings } from '../../../platform/session/save-own-settings.ts'
import { hasManagers, useSession } from '../../../platform/session/session.ts'
import { useWide } from '../../../ui/page/use-narrow.ts'
import { defaultColumns, hiddenColumns, orderedColumns } from './list-columns.ts'

/** How this person has the case list of a side: its columns in their order, and the views saved under names. */
export const useOwnList = (doctorSide: boolean) => {
  const session = useSession()
  const { user } = session
  const kind = { doctorSide, withManagers: hasManagers(session) }
  const key = doctorSide ? 'doctorCaseList' : 'caseList'
  const wide = useWide()
  const saved = user.data.settings[key]
  // What was chosen holds at once; the account hears of it afterwards.
  const [chosen, setChosen] = useState<readonly string[]>()
  const columns = orderedColumns(chosen ?? saved?.columns, kind, wide)
  const views: readonly SavedView[] = saved?.views ?? []
  const save = (change: { columns?: readonly string[] | undefined; views?: readonly SavedView[] }) => {
    const next = { columns: chosen ?? saved?.columns, views, ...change }
    return saveOwnSettings(
      {
        settings: {
          [key]: {
            ...(next.columns ? { columns: [...next.columns] } : {}),
            views: [...next.views],
          },
        },
      },
      { quiet: true },
    )
  }
  return {
    columns,
    /** Offered and not shown. */
    hidden: hiddenColumns(columns, kind),
    /** Forgets what was chosen. */
    resetColumns: () => {
      setChosen(defaultColumns(kind, wide))
      void save({ columns: undefined })
    },
    setColumns: (next: readonly string[]) => {
      setChosen(next)
      void save({ columns: next })
    },
    views,
    full: views.length >= maxSavedViews,
    saveView: (view: SavedView) => save({ views: [...views.filter(({ name }) => name !== view.name), view] }),
    removeView: (name: string) => save({ views: views.filter(view => view.name !== name) }),
  }
}
export type OwnList = ReturnType<typeof useOwnList>
