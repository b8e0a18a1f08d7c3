import { lotCalls } from '@archway/contract/lab'
import { type LotEntry, type LotForm, orderCalls, orderLotsForm } from '@archway/contract/orders'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { failDialog } from '../../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../../platform/form/form.ts'
import { useCallMutation, useCallQuery } from '../../../../platform/http/use-call.ts'
import { useDates } from '../../../../platform/i18n/dates.ts'
import { LotNumber } from '../../../../platform/work/LotNumber.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { asWritten } from '../../../../ui/page/as-written.ts'
import { boardCalls } from '../use-assign-order.ts'
import { LotsField } from './LotsField.tsx'
import type { OrderLotsProps } from './order-lots-dialog.ts'

type Values = z.input<typeof orderLotsForm>
type Output = z.output<typeof orderLotsForm>

const affects = [...boardCalls, orderCalls.orderLots, orderCalls.caseOrders, lotCalls.lots]

/** Lots that were recorded and are missing in `lots`. */
const missingIn = (lots: readonly LotForm[], recorded: readonly LotForm[]): number =>
  recorded.filter(
    recordedLot =>
      !lots.some(lot => lot.material === recordedLot.material && lot.number === recordedLot.number),
  ).length

/** Adds lots to an order and corrects wrong ones; removed lots are listed below. */
export function OrderLotsDialog({ order, onClose }: OrderLotsProps) {
  const { t } = useTranslation('lots')
  const { uuid, identifier } = order
  const recorded = order.lots.map(({ material, number, expiresOn }) => ({ material, number, expiresOn }))
  const save = useCallMutation(orderCalls.setOrderLots, { affects, quiet: true })
  const history = useCallQuery(orderCalls.orderLots, { params: { id: uuid } })
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf<Values, Output>(
      orderLotsForm.check(({ value, issues }) => {
        if (missingIn(value.lots, recorded) > 0 && !value.reason)
          issues.push({ code: 'custom', input: 'given', path: ['reason'], params: { rule: 'required' } })
      }),
    ),
    mode: 'onTouched',
    defaultValues: { lots: recorded },
  })
  const missing = missingIn(form.watch('lots') as LotForm[], recorded)
  const removedLots = (history.data?.data ?? []).filter(({ removedAt }) => removedAt !== null)
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('order.title', { identifier })}
      description={t('order.text')}
      submitLabel={t('order.save')}
      onSubmit={async body => {
        await save.mutateAsync({ params: { id: uuid }, body })
        toast.success(t('order.saved', { identifier }))
      }}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <Controller
        name="lots"
        control={form.control}
        render={({ field }) => (
          <LotsField
            value={field.value as LotForm[]}
            onChange={lots => {
              field.onChange(lots)
              void form.trigger()
            }}
            orderMaterials={[order.material]}
            {...(order.startedAt ? { usedOn: order.startedAt.slice(0, 10) } : {})}
          />
        )}
      />
      {missing > 0 && (
        <TextArea
          label={t('reason')}
          help={t('order.removing', { count: missing })}
          {...form.register('reason', { setValueAs: (text: string) => text || undefined })}
          error={form.formState.errors.reason?.message}
          required
        />
      )}
      {removedLots.length > 0 && (
        <section aria-label={t('order.history')} className="flex flex-col gap-1.5">
          <h3 className="text-sm text-ink-3">{t('order.history')}</h3>
          <ul className="flex flex-col gap-2">
            {removedLots.map(entry => (
              <RemovedLot key={`${entry.uuid} ${entry.recordedAt}`} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  )
}

function RemovedLot({ entry }: { entry: LotEntry }) {
  const { t } = useTranslation('lots')
  const dates = useDates()
  const day = dates.day(entry.removedAt)
  return (
    <li className="text-base">
      <LotNumber number={entry.number} />{' '}
      <span className="text-ink-3">{t(`material.${entry.material}`)}</span>
      <span className="block text-sm text-ink-2">
        {entry.reason === null
          ? t('order.restarted', { day })
          : t('order.removedBy', { name: entry.removedBy ?? t('one.somebody'), day })}
      </span>
      {entry.reason && (
        <span {...asWritten(entry.reason)} className="block text-sm text-ink-2">
          {entry.reason}
        </span>
      )}
    </li>
  )
}
