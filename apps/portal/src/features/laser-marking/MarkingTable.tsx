import {
  type LaserMarking,
  type LaserMarkingUpdate,
  patientNameStyles,
} from '@archway/contract/laser-marking'
import { ImageUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { Table } from '../../ui/list/Table.tsx'
import { CompanyNameField } from './CompanyNameField.tsx'

const parts = ['logo', 'companyName', 'patientName', 'arch', 'stepNumber'] as const
type Part = (typeof parts)[number]

type Props = {
  /** undefined: not yet known. */
  marking: LaserMarking | undefined
  logoUrl: string | null
  mayChange: boolean
  onChange: (change: LaserMarkingUpdate) => Promise<unknown>
  onLogo: () => void
}

/** The engraved parts, one row for each, with its setting and a switch (LASER-02..08). */
export function MarkingTable({ marking, logoUrl, mayChange, onChange, onLogo }: Props) {
  const { t } = useTranslation('laserMarking')
  const renderSetting = (part: Part, current: LaserMarking): ReactNode => {
    switch (part) {
      case 'logo':
        return (
          <div className="flex items-center gap-3">
            {logoUrl && (
              <img
                data-scheme="light"
                src={logoUrl}
                alt={t('logo.shown')}
                className="h-9 max-w-28 rounded-chip border border-line bg-surface object-contain p-1"
              />
            )}
            {mayChange ? (
              <Button size="small" icon={ImageUp} onClick={onLogo}>
                {t('logo.open')}
              </Button>
            ) : (
              !logoUrl && t('logo.none')
            )}
          </div>
        )
      case 'companyName':
        return <CompanyNameField marking={current} mayChange={mayChange} onSave={onChange} />
      case 'patientName':
        return (
          <SelectField
            className="w-full sm:max-w-56"
            label={t('style.label')}
            labelHidden
            disabled={!mayChange}
            options={patientNameStyles.map(value => ({ value, label: t(`style.${value}`) }))}
            value={current.patientNameStyle}
            onChange={patientNameStyle => void onChange({ patientNameStyle }).catch(() => {})}
          />
        )
      default:
        return <span className="text-ink-2">{t(`hint.${part}`)}</span>
    }
  }
  return (
    <Table<Part>
      flush
      label={t('marking')}
      rowKey={part => part}
      rows={marking && parts}
      skeletonRows={parts.length}
      columns={[
        { id: 'part', header: t('column.part'), width: '11rem', cell: part => t(`part.${part}`) },
        {
          id: 'setting',
          header: t('column.setting'),
          cell: part => marking && <div className="sm:py-1.5">{renderSetting(part, marking)}</div>,
        },
        {
          id: 'enabled',
          header: t('column.enabled'),
          width: '6rem',
          align: 'end',
          cell: part =>
            marking && (
              <SwitchField
                className="justify-end max-sm:justify-start"
                label={t(`part.${part}`)}
                labelHidden
                disabled={!mayChange}
                checked={marking[`${part}Flag`] === 1}
                onChange={isOn => void onChange({ [`${part}Flag`]: isOn ? 1 : 0 }).catch(() => {})}
              />
            ),
        },
      ]}
    />
  )
}
