import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseFilters } from '../../features/cases/CaseFilters.tsx'
import { ExportMenu } from '../../features/cases/list/ExportMenu.tsx'
import type { CaseListView } from '../../features/cases/use-case-list.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'

type Props = {
  view: CaseListView
  withStatus?: boolean
  choosing: boolean
  /** Beside the filters. */
  views?: ReactNode
  columns?: ReactNode
}

/** The bar above a list of cases: search and filters on one side, view and export on the other. */
export function CaseListBar({ view, withStatus = true, choosing, views, columns }: Props) {
  const { t } = useTranslation('caseList')
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">
      <CaseFilters view={view} withStatus={withStatus} ownLine={views !== undefined} />
      {views}
      <span className="ms-auto flex items-center gap-2">
        <ExportMenu view={view} />
        {columns}
        <KeysHelp choose={choosing && t('keys.choose')} words={name => t(`keys.${name}`)} />
      </span>
    </div>
  )
}
