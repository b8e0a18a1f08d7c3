import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { moveColumn } from './list-columns.ts'
import { columnName } from './list-words.ts'
import type { OwnList } from './use-own-list.ts'

/** The columns of a list and their order; stored with the account. */
export function ColumnsMenu({ own }: { own: OwnList }) {
  const { t } = useTranslation('caseList')
  const { columns, setColumns } = own
  return (
    <Popover
      title={t('columnChoice.open')}
      trigger={<IconButton icon={Columns3} variant="secondary" label={t('columnChoice.open')} />}
      footer={
        <Button variant="ghost" onClick={own.resetColumns}>
          {t('columnChoice.reset')}
        </Button>
      }
    >
      <ul className="flex flex-col px-4 py-2">
        {columns.map((id, place) => (
          <li key={id} className="flex min-h-8 items-center justify-between gap-2">
            <CheckboxField
              label={columnName(id)}
              checked
              disabled={id === 'identifier'}
              onChange={() => setColumns(columns.filter(column => column !== id))}
            />
            <span className="flex">
              <IconButton
                icon={ArrowUp}
                size="small"
                label={t('columnChoice.earlier', { name: columnName(id) })}
                disabled={place === 0}
                onClick={() => setColumns(moveColumn(columns, id, -1))}
              />
              <IconButton
                icon={ArrowDown}
                size="small"
                label={t('columnChoice.later', { name: columnName(id) })}
                disabled={place === columns.length - 1}
                onClick={() => setColumns(moveColumn(columns, id, 1))}
              />
            </span>
          </li>
        ))}
        {own.hidden.map(id => (
          <li key={id} className="flex min-h-8 items-center">
            <CheckboxField
              label={columnName(id)}
              checked={false}
              onChange={() => setColumns([...columns, id])}
            />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
