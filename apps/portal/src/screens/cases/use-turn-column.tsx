import type { CaseListRow } from '@archway/contract/cases'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Href } from '../../ui/action/link-context.ts'
import type { Column } from '../../ui/list/column.ts'
import { RowTurn } from './RowTurn.tsx'
import type { RowActs } from './use-row-acts.tsx'

/**
 * The column that shows whose turn it is in a case, with the viewer's next action. `hrefOf` depends on `place` alone.
 */
export const useTurnColumn = (
  type: string,
  place: string,
  hrefOf: (row: CaseListRow) => Href,
  acts: RowActs,
): Column<CaseListRow> => {
  const { t } = useTranslation('caseList')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the cells show follows from these
  return useMemo(
    (): Column<CaseListRow> => ({
      id: 'turn',
      header: t('column.turn'),
      cell: row => <RowTurn row={row} type={type} planHref={hrefOf(row)} acts={acts} />,
    }),
    [t, type, place, acts.waiting],
  )
}
