import { type LaserMarking, type LaserMarkingUpdate, trimLines } from '@archway/contract/laser-marking'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Table } from '../../ui/list/Table.tsx'

type Props = {
  marking: LaserMarking | undefined
  mayChange: boolean
  onChange: (change: LaserMarkingUpdate) => Promise<unknown>
}

/** Selects the trimline of aligners and retainers (LASER-13). */
export function TrimLineTable({ marking, mayChange, onChange }: Props) {
  const { t } = useTranslation('laserMarking')
  return (
    <Table<'trimLine'>
      flush
      label={t('cut')}
      rowKey={row => row}
      rows={marking && ['trimLine']}
      skeletonRows={1}
      columns={[
        { id: 'cut', header: t('column.cut'), width: '11rem', cell: () => t('trimLine.label') },
        {
          id: 'choice',
          header: t('column.choice'),
          cell: () =>
            marking && (
              <SelectField
                className="w-full sm:max-w-80 sm:py-1.5"
                label={t('trimLine.label')}
                labelHidden
                disabled={!mayChange}
                help={t(`trimHelp.${marking.trimLine}`)}
                options={trimLines.map(value => ({ value, label: t(`trimLine.${value}`) }))}
                value={marking.trimLine}
                onChange={trimLine => void onChange({ trimLine }).catch(() => {})}
              />
            ),
        },
      ]}
    />
  )
}
