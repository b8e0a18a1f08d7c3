import { labCalls } from '@archway/contract/lab'
import { type BoardOrder, orderCalls, piecesOf, scrapReasons } from '@archway/contract/orders'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failDialog } from '../../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../../platform/form/form.ts'
import { useCallMutation } from '../../../../platform/http/use-call.ts'
import { caseViews } from '../../../../platform/live/case-views.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { MultiSelectField } from '../../../../ui/form/MultiSelectField.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { ScrapReasonField } from './ScrapReasonField.tsx'
import type { ScrapDialogProps } from './scrap-dialog.ts'

const fields = z.object({
  pieces: z.array(z.string()),
  count: z.nullable(z.int().check(z.gte(1), z.lte(999))),
  reason: z.nullable(z.enum(scrapReasons)),
})
type Values = z.output<typeof fields>

const formFor = (hasSteps: boolean, free: number) =>
  fields.check(ctx => {
    const { pieces, count, reason } = ctx.value
    const addIssue = (path: string, rule: string): void => {
      ctx.issues.push({ code: 'custom', input: 'given', path: [path], params: { rule } })
    }
    if (hasSteps && pieces.length === 0) addIssue('pieces', 'required')
    if (!hasSteps && count === null) addIssue('count', 'required')
    if (!hasSteps && count !== null && count > free) addIssue('count', 'invalid')
    if (!reason) addIssue('reason', 'required')
  })

/** The pieces that an order has and that do not wait to be made again. */
const freePieces = ({ steps, toRemake }: BoardOrder): string[] =>
  piecesOf(steps).filter(piece => !toRemake.some(remade => remade.piece === piece))

/** Records pieces of an order that have to be made again, with the reason. */
export function ScrapDialog({ order, piece, onClose }: ScrapDialogProps) {
  const { t } = useTranslation('lab')
  const { uuid, identifier, steps, quantity, toRemake } = order
  const hasSteps = piecesOf(steps).length > 0
  const free = quantity - toRemake.length
  const write = useCallMutation(orderCalls.scrapPieces, {
    affects: [...caseViews, labCalls.queue, labCalls.queueOf],
    quiet: true,
  })
  const form = useForm<Values, unknown, Values>({
    resolver: resolverOf<Values, Values>(formFor(hasSteps, free)),
    mode: 'onTouched',
    defaultValues: { pieces: piece ? [piece] : [], count: hasSteps ? null : 1, reason: null },
  })
  const { errors } = form.formState
  const submit = async ({ pieces, count, reason }: Values): Promise<void> => {
    if (!reason) return
    const { data } = await write.mutateAsync({
      params: { id: uuid },
      body: hasSteps ? { pieces, reason } : { count: count ?? 1, reason },
    })
    toast.success(t('scrap.recorded', { identifier, count: data.toRemake.length }))
  }
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('scrap.title', { identifier })}
      description={t('scrap.text')}
      submitLabel={t('scrap.record')}
      invalidReason={t(hasSteps ? 'scrap.whyNot' : 'scrap.whyNotCount')}
      onSubmit={submit}
      onFailure={error => failDialog(form, error, onClose)}
    >
      {hasSteps ? (
        <Controller
          name="pieces"
          control={form.control}
          render={({ field }) => (
            <MultiSelectField
              {...field}
              label={t('scrap.which')}
              options={freePieces(order).map(value => ({ value, label: value }))}
              error={errors.pieces?.message}
              required
            />
          )}
        />
      ) : (
        <Controller
          name="count"
          control={form.control}
          render={({ field }) => (
            <NumberField
              {...field}
              label={t('scrap.count')}
              min={1}
              max={999}
              error={errors.count && t('scrap.countMax', { max: free })}
              required
            />
          )}
        />
      )}
      <Controller
        name="reason"
        control={form.control}
        render={({ field }) => <ScrapReasonField {...field} error={errors.reason?.message} />}
      />
    </FormDialog>
  )
}
