import { ClipboardPaste, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateKey } from '../../../platform/i18n/language.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { controlStyle, triggerStyle } from '../../../ui/form/control-style.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { PasteRows } from './PasteRows.tsx'
import {
  choicesOf,
  rowOf,
  type SheetColumn,
  type SheetName,
  type SheetProblem,
  type SheetRow,
  sheets,
} from './sheets.ts'

type Props = {
  name: SheetName
  rows: readonly SheetRow[]
  onChange: (rows: SheetRow[]) => void
  problems: readonly SheetProblem[]
}

/** A table of the plan, such as interproximal reduction, that is edited row by row or pasted. */
export function RowsEditor({ name, rows, onChange, problems }: Props) {
  const { t } = useTranslation(['lab', 'kit'])
  const [isPasting, setPasting] = useState(false)
  const { columns, maxRows } = sheets[name]
  const table = t(`lab:authoring.${name}`)
  const put = (id: number, column: SheetColumn, cell: string) =>
    onChange(rows.map(row => (row.id === id ? { ...row, cells: { ...row.cells, [column]: cell } } : row)))
  return (
    <Card
      title={table}
      description={t('lab:authoring.rows', { count: rows.length })}
      flush
      actions={
        <>
          <Button
            size="small"
            variant="ghost"
            icon={ClipboardPaste}
            aria-label={t('lab:authoring.pasteInto', { table })}
            onClick={() => setPasting(true)}
          >
            {t('lab:authoring.paste')}
          </Button>
          <Button
            size="small"
            icon={Plus}
            disabled={rows.length >= maxRows}
            aria-label={t('lab:authoring.addRowTo', { table })}
            onClick={() => onChange([...rows, rowOf({})])}
          >
            {t('lab:authoring.addRow')}
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="p-4 text-base text-ink-2 sm:px-5">{t('lab:authoring.noRows')}</p>
      ) : (
        <div className="max-h-96 overflow-auto">
          <table className="w-full text-base">
            <caption className="sr-only">{table}</caption>
            <thead>
              <tr>
                {columns.map(column => (
                  <th
                    key={column}
                    scope="col"
                    className="sticky top-0 z-1 bg-surface px-1.5 py-2 text-start text-sm font-medium whitespace-nowrap text-ink-2 first:ps-4 sm:first:ps-5"
                  >
                    {t(`lab:authoring.column.${column}`)}
                  </th>
                ))}
                <th scope="col" className="sticky top-0 z-1 bg-surface">
                  <span className="sr-only">{t('kit:rowActions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.id} className="align-top">
                  {columns.map(column => (
                    <td key={column} className="min-w-20 px-1.5 pb-2 first:ps-4 sm:first:ps-5">
                      <Cell
                        label={t('lab:authoring.cell', {
                          column: t(`lab:authoring.column.${column}`),
                          row: index + 1,
                        })}
                        column={column}
                        value={row.cells[column] ?? ''}
                        onChange={cell => put(row.id, column, cell)}
                        problem={problems.find(problem => problem.row === index && problem.column === column)}
                      />
                    </td>
                  ))}
                  <td className="w-px pe-3 pb-2">
                    <IconButton
                      icon={Trash2}
                      label={t('lab:authoring.removeRow', { row: index + 1, table })}
                      onClick={() => onChange(rows.filter(other => other.id !== row.id))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isPasting && (
        <PasteRows
          name={name}
          onClose={() => setPasting(false)}
          onRows={next => {
            onChange(next)
            setPasting(false)
          }}
        />
      )}
    </Card>
  )
}

type CellProps = {
  label: string
  column: SheetColumn
  value: string
  onChange: (cell: string) => void
  problem: SheetProblem | undefined
}

function Cell({ label, column, value, onChange, problem }: CellProps) {
  const { t } = useTranslation('plans')
  const noteId = useId()
  const choices = choicesOf(column)
  const aria = {
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? noteId : undefined,
  }
  const style = choices ? triggerStyle('h-control min-w-40') : controlStyle('h-control px-2 tabular-nums')
  return (
    <>
      {choices ? (
        <select {...aria} value={value} onChange={event => onChange(event.target.value)} className={style}>
          <option value="" />
          {choices.map(choice => (
            <option key={choice} value={choice}>
              {t(`attachments.types.${choice}` as 'attachments.types.optimised')}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...aria}
          dir="ltr"
          inputMode={column === 'contact' ? 'text' : 'decimal'}
          placeholder={column === 'contact' ? '11-12' : undefined}
          value={value}
          onChange={event => onChange(event.target.value)}
          className={style}
        />
      )}
      {problem && (
        <p id={noteId} className="mt-1 text-sm text-danger-text">
          {problem.sentence ?? translateKey('forms', problem.key, { ...problem.values })}
        </p>
      )}
    </>
  )
}
