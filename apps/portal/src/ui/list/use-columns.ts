import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'

/**
 * The columns of a table, memoized so that its rows do not render again each time: rebuilt when the language or one
 * of `inputs` changes, the values that headers and cells depend on. Event handlers need not be among them.
 */
export const useColumns = <Row>(
  build: () => Column<Row>[],
  inputs: readonly unknown[] = [],
): Column<Row>[] => {
  const { i18n } = useTranslation('kit')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `inputs` names what `build` depends on
  return useMemo(build, [i18n.language, ...inputs])
}
