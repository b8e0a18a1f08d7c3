import { maxSavedViews, type SavedView } from '@archway/contract/session'
import { useState } from 'react'
import { saveOwnSettings } from '../../../platform/session/save-own-settings.ts'
import { hasManagers, useSession } from '../../../platform/session/session.ts'
import { useWide } from '../../../ui/page/use-narrow.ts'
import { defaultColumns, hiddenColumns, orderedColumns } from './list-columns.ts'

/** The user's settings for the case list of a side: the columns in order, and the saved views. */
export const useOwnList = (doctorSide: boolean) => {
  const session = useSession()
  const { user } = session
  const kind = { doctorSide, withManagers: hasManagers(session) }
  const key = doctorSide ? 'doctorCaseList' : 'caseList'
  const isWide = useWide()
  const saved = user.data.settings[key]
  // Choices apply at once and are saved in the background.
  const [chosenColumns, setChosenColumns] = useState<readonly string[]>()
  const columns = orderedColumns(chosenColumns ?? saved?.columns, kind, isWide)
  const views: readonly SavedView[] = saved?.views ?? []
  const save = (change: { columns?: readonly string[] | undefined; views?: readonly SavedView[] }) => {
    const next = { columns: chosenColumns ?? saved?.columns, views, ...change }
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
    /** Available but not shown. */
    hidden: hiddenColumns(columns, kind),
    /** Resets the columns to their defaults. */
    resetColumns: () => {
      setChosenColumns(defaultColumns(kind, isWide))
      void save({ columns: undefined })
    },
    setColumns: (next: readonly string[]) => {
      setChosenColumns(next)
      void save({ columns: next })
    },
    views,
    full: views.length >= maxSavedViews,
    saveView: (view: SavedView) => save({ views: [...views.filter(({ name }) => name !== view.name), view] }),
    removeView: (name: string) => save({ views: views.filter(view => view.name !== name) }),
  }
}
export type OwnList = ReturnType<typeof useOwnList>
