import type { Column } from '../../../ui/list/column.ts'
import { translateKey } from '../../i18n/language.ts'
import type { Selection } from './use-selection.ts'

type Props = { label: string; checked: boolean; onChange: () => void }

/**
 * A checkbox without label in a table; its whole cell is clickable, since a click elsewhere in the row opens the row.
 */
const ChoiceBox = ({ label, checked, onChange }: Props) => (
  <label className="relative z-1 -m-1.5 inline-flex cursor-pointer p-1.5 align-middle">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onChange}
      className="tick size-4.5 rounded-chip"
    />
  </label>
)

/** The column in which rows are selected, with a box for the whole page in its head. */
export const choiceColumn = <Row extends { uuid: string; identifier: string }>(
  choice: Selection<Row>,
): Column<Row> => ({
  id: 'choice',
  header: translateKey('caseList', 'bulk.choose'),
  head: (
    <ChoiceBox
      label={translateKey('caseList', 'bulk.chooseAll')}
      checked={choice.all}
      onChange={choice.toggleAll}
    />
  ),
  width: '2.5rem',
  besideTitle: true,
  nowrap: true,
  cell: row => (
    <ChoiceBox
      label={translateKey('caseList', 'bulk.chooseOne', { identifier: row.identifier })}
      checked={choice.has(row.uuid)}
      onChange={() => choice.toggle(row)}
    />
  ),
})
