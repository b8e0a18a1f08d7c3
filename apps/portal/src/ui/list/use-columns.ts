import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'

/**
 * The columns of a table, memoised so that its rows are not drawn again with every render: built anew when the
 * language changes or one of `inputs`, the values that headers and cells depend on. Functions that only act on a
 * press need not be among them.
 */
export const useColumns = <Row>(
  build: () => Column<Row>[],
  inputs: readonly unknown[] = [],
): Column<Row>[] => {
  const { i18n } = useTranslation('kit')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `inputs` names what `build` depends on
  return useMemo(build, [i18n.language, ...inputs])
}
