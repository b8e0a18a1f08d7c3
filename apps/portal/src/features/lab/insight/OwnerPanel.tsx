import type { CompanyInsight, LabInsight } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { FigureTable } from './FigureTable.tsx'
import { type Export, Panel } from './Panel.tsx'
import { averageDays, computeShare, useAmounts } from './use-amounts.ts'

type Row = Omit<CompanyInsight['doctors'][number], 'doctor'> & { readonly name: string; readonly key: string }

type OwnerPanelProps = { of: 'doctors' | 'companies'; rows: readonly Row[]; exported: Export }

function OwnerPanel({ of, rows, exported }: OwnerPanelProps) {
  const { t } = useTranslation('insight')
  const amounts = useAmounts()
  return (
    <Panel
      title={t(`chart.${of}`)}
      exported={exported}
      table={
        rows.length === 0 ? (
          <p className="text-ink-2">{t('emptyPeriod')}</p>
        ) : (
          <FigureTable
            caption={t(`chart.${of}`)}
            rows={rows}
            rowKey={row => row.key}
            color="var(--teal-mark)"
            columns={[
              {
                header: t(of === 'doctors' ? 'column.doctor' : 'column.company'),
                cell: row => <bdi>{row.name}</bdi>,
              },
              {
                header: t('column.submitted'),
                cell: row => amounts.number(row.submitted),
                bar: row => row.submitted,
              },
              { header: t('column.shipped'), cell: row => amounts.number(row.shipped) },
              { header: t('column.turnaround'), cell: row => amounts.decimal(averageDays(row.turnaround)) },
              {
                header: t('figure.passedShare'),
                cell: row => amounts.percent(computeShare(row.passedFirst, row.checked)),
              },
              { header: t('column.rejected'), cell: row => amounts.number(row.rejected) },
              { header: t('column.plansRejected'), cell: row => amounts.number(row.plansRejected) },
              { header: t('column.refinements'), cell: row => amounts.number(row.refinements) },
              { header: t('column.replacements'), cell: row => amounts.number(row.replacements) },
            ]}
          />
        )
      }
    />
  )
}

/** The figures of each doctor and of the company's own cases. */
export function DoctorPanel({ report, exported }: { report: CompanyInsight; exported: Export }) {
  const { t } = useTranslation('insight')
  const rows = report.doctors.map(({ doctor, ...row }) => ({
    ...row,
    name: doctor?.name ?? t('ownCases'),
    key: doctor?.uuid ?? 'own',
  }))
  return <OwnerPanel of="doctors" rows={rows} exported={exported} />
}

/** The figures of each company. */
export function CompanyPanel({ report, exported }: { report: LabInsight; exported: Export }) {
  const rows = report.companies.map(({ company, ...row }) => ({ ...row, ...company, key: company.uuid }))
  return <OwnerPanel of="companies" rows={rows} exported={exported} />
}
