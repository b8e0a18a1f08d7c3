import type { AnyCall, QueryInput } from '@archway/contract/kernel'
import { Download, TableProperties } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../platform/files/fetch-file.ts'
import { toastFailure } from '../../../platform/http/toast-failure.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'

export type Export<C extends AnyCall = AnyCall> = { readonly call: C; readonly query: QueryInput<C> }

type PanelProps = {
  title: string
  hint?: string
  /** The chart; undefined if the bars of the table replace it. */
  chart?: ReactNode
  table: ReactNode
  exported: Export
}

/** A chart, the table of its values, and their export as CSV. Props: `title`, `hint`, `chart`, `table`, `exported`. */
export function Panel({ title, hint, chart, table, exported }: PanelProps) {
  const { t } = useTranslation('insight')
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const tableId = useId()
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await fetchFile(exported.call, exported.query, () => {})
    } catch (error) {
      toastFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card
      title={title}
      description={hint}
      actions={
        <>
          {chart && (
            <Button
              size="small"
              variant="ghost"
              icon={TableProperties}
              aria-expanded={isOpen}
              aria-controls={tableId}
              aria-label={`${t('showTable')}: ${title}`}
              onClick={() => setOpen(!isOpen)}
            >
              {t('showTable')}
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            icon={Download}
            loading={isSaving}
            aria-label={t('exportOf', { title })}
            onClick={() => void save()}
          >
            {t('exportCsv')}
          </Button>
        </>
      }
    >
      {chart}
      {chart ? (
        // Screen readers can always read the table; for others it opens with the button.
        <div id={tableId} className={isOpen ? 'mt-4' : 'sr-only'}>
          {table}
        </div>
      ) : (
        table
      )}
    </Card>
  )
}
