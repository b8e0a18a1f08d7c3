import { lotCalls } from '@archway/contract/lab'
import { type LotForm, printJobCalls } from '@archway/contract/orders'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { ScanField, type Scanned } from '../../../platform/work/ScanField.tsx'
import { Button } from '../../../ui/action/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { checkLot } from '../lab/lots/check-lot.ts'
import type { JobActionProps } from './job-dialogs.ts'
import { jobViews } from './job-views.ts'

const fields = z.object({ lot: z.object({ number: z.string(), expiresOn: z.nullable(z.string()) }) })
type Values = { lot?: z.output<typeof fields>['lot'] }

/** How many lots that were used last are offered. */
const maxSuggestions = 4

/** Starts a print job: the lot of its material is scanned, typed, or chosen among those used last. */
export function StartDialog({ job, onClose }: JobActionProps) {
  const { t } = useTranslation(['printJobs', 'lots'])
  const dates = useDates()
  const { material, name } = job
  const write = useCallMutation(printJobCalls.actOnPrintJob, { affects: jobViews, quiet: true })
  const form = useForm<Values, unknown, z.output<typeof fields>>({
    resolver: resolverOf<Values, z.output<typeof fields>>(fields),
    mode: 'onTouched',
    defaultValues: {},
  })
  const today = new Date().toISOString().slice(0, 10)
  const recent = useCallQuery(lotCalls.lots, {
    query: { filter: { EQ: { material, recalled: 0 } }, order: 'lastUsedAt desc', paginate: 50 },
  })
  const suggested = (recent.data?.data ?? [])
    .filter(lot => !(lot.expiresOn && lot.expiresOn < today))
    .slice(0, maxSuggestions)
  const lot = form.watch('lot')
  const take = ({ number, expiresOn = null }: Pick<LotForm, 'number' | 'expiresOn'>): Scanned => {
    form.setValue('lot', { number, expiresOn }, { shouldValidate: true, shouldDirty: true })
    return { right: true, text: t('printJobs:start.chosen', { number }) }
  }
  const scan = async (codes: readonly string[]): Promise<Scanned> => {
    const checked = await checkLot(codes, { materials: [material], usedOn: today }).catch(() => null)
    if (checked === null)
      return { right: false, text: t('lots:order.unchecked', { number: codes[0]?.trim() ?? '' }) }
    if (checked.kind === 'usable') return take(checked.lot)
    const { number } = checked
    if (checked.kind === 'expired')
      return { right: false, text: t('lots:order.isExpired', { number, day: dates.day(checked.day) }) }
    return {
      right: false,
      text: t(checked.kind === 'recalled' ? 'lots:order.isRecalled' : 'lots:order.wrong', { number }),
    }
  }
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('printJobs:start.title', { name })}
      description={t('printJobs:start.text', { count: job.orders })}
      submitLabel={t('printJobs:action.start')}
      invalidReason={t('printJobs:start.whyNot')}
      onSubmit={async body => {
        await write.mutateAsync({ params: { jobId: job.uuid, action: 'start' }, body })
        toast.success(t('printJobs:done.start', { name }))
      }}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <ScanField
        onCode={scan}
        label={t('lots:order.scan')}
        help={t('lots:order.scanHelp')}
        result={lot ? t('printJobs:start.chosen', { number: lot.number }) : null}
      />
      {suggested.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-ink-3">{t('lots:order.recent')}</p>
          <ul aria-label={t('lots:order.recent')} className="flex flex-wrap gap-2">
            {suggested.map(suggestion => (
              <li key={suggestion.uuid}>
                <Button size="small" onClick={() => take(suggestion)}>
                  <bdi>{suggestion.number}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
