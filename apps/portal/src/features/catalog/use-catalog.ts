import { catalogAdminCalls, catalogCalls } from '@archway/contract/catalog'
import type { AnyCall } from '@archway/contract/kernel'
import { fold } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useSearchState } from '../../platform/list/navigate.ts'

export type Titles = Readonly<Record<Language, string>>

/** Queries that show reference data, to be invalidated when it changes. */
export const catalogViews: readonly AnyCall[] = [
  catalogAdminCalls.catalog,
  catalogCalls.couriers,
  catalogCalls.packages,
  catalogCalls.products,
  catalogCalls.rejectReasons,
]

/** The name of an entry in the reader's language. */
export const useTitle = (): ((entry: { titles: Titles }) => string) => {
  const { i18n } = useTranslation()
  return ({ titles }) => titles[i18n.language as keyof Titles] ?? titles.en
}

/** A list of the reference data, filtered by the search text (`?q=`). */
export const useEntries = <Entry extends { titles: Titles }>(
  pick: (catalog: CatalogData) => readonly Entry[],
  codeOf: (entry: Entry) => string,
) => {
  const [search, set] = useSearchState()
  const catalogQuery = useCallQuery(catalogAdminCalls.catalog)
  const all = catalogQuery.data && pick(catalogQuery.data.data)
  const term = fold(search.q ?? '')
  const matching = all?.filter(entry =>
    [codeOf(entry), ...Object.values(entry.titles)].some(text => fold(text).includes(term)),
  )
  return {
    catalogQuery,
    all: all ?? [],
    rows: matching,
    q: search.q ?? '',
    search: (q: string) => set({ q }),
  }
}
type CatalogData = NonNullable<
  ReturnType<typeof useCallQuery<typeof catalogAdminCalls.catalog>>['data']
>['data']
export type EntriesView<Entry extends { titles: Titles }> = ReturnType<typeof useEntries<Entry>>
