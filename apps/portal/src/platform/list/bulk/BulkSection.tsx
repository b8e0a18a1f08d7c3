import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { BulkResults } from './BulkResults.tsx'
import type { BulkRun } from './use-bulk-run.ts'
import type { Selection } from './use-selection.ts'

type Props<Row extends { uuid: string }> = {
  choice: Selection<Row>
  /** How many rows are selected, such as "3 orders selected". */
  label: string
  run: BulkRun | null
  /** Closes the results of a run; the selection is cleared as well. */
  onClose: () => void
  /** The actions. */
  children: ReactNode
}

/** The bar at the foot of a list while rows are selected, and the results of the last action. */
export function BulkSection<Row extends { uuid: string }>({
  choice,
  label,
  run,
  onClose,
  children,
}: Props<Row>) {
  const { t } = useTranslation('caseList')
  return (
    <>
      {choice.chosen.length > 0 && (
        <section
          aria-label={label}
          style={{ bottom: 'calc(var(--foot, 0px) + 0.75rem)' }}
          className="sticky z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 ps-4 shadow-float"
        >
          <p aria-live="polite" className="me-2 text-base font-medium">
            {label}
          </p>
          {children}
          <IconButton icon={X} label={t('bulk.drop')} onClick={choice.drop} className="ms-auto" />
        </section>
      )}
      <BulkResults
        run={run}
        onClose={() => {
          onClose()
          choice.drop()
        }}
      />
    </>
  )
}
