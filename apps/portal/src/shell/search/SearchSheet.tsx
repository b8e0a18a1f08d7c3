import { useTranslation } from 'react-i18next'
import type { JumpSheetProps } from '../../ui/overlay/JumpDialog.tsx'
import { JumpSheet } from '../../ui/overlay/JumpSheet.tsx'
import { useFoundGroups } from './use-found-groups.ts'

/** The search of the shell: the pages of its `items`, and the search results below them. Props: as `JumpSheet`. */
export function SearchSheet(props: JumpSheetProps) {
  const { t } = useTranslation('desk')
  const { groups, isSearching, isFailed } = useFoundGroups(props.searchText)
  return (
    <JumpSheet
      {...props}
      title={t('search.pages')}
      foundGroups={groups}
      isSearching={isSearching}
      isFailed={isFailed}
    />
  )
}
