import { type BoardOrder, piecesOf, type ScrapReason, scrapReasons } from '@archway/contract/orders'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../platform/form/form.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ScrapReasonField } from './pieces/ScrapReasonField.tsx'

const fields = z.object({
  counted: z.optional(z.int().check(z.gte(0), z.lte(999))),
  pieces: z.array(z.string()),
  reason: z.nullable(z.enum(scrapReasons)),
})
type Values = z.output<typeof fields>

/** The number of missing pieces that are not being remade yet. */
const newlyMissing = ({ quantity, toRemake }: BoardOrder, countedPieces: number | undefined): number =>
  countedPieces === undefined ? 0 : quantity - countedPieces - toRemake.length

/** Pieces and reason are required where fewer were counted than ordered. */
const formFor = (order: BoardOrder, hasSteps: boolean) =>
  fields.check(ctx => {
    const { counted, pieces, reason } = ctx.value
    const addIssue = (path: string, rule: string): void => {
      ctx.issues.push({ code: 'custom', input: 'given', path: [path], params: { rule } })
    }
    if (counted === undefined) return addIssue('counted', 'required')
    if (counted === order.quantity) return
    const missing = newlyMissing(order, counted)
    if (missing <= 0) return addIssue('counted', 'invalid')
    if (hasSteps && pieces.length !== missing) addIssue('pieces', 'invalid')
    if (!reason) addIssue('reason', 'required')
  })

type Props = {
  order: BoardOrder
  onFinish: (counted: number) => Promise<void>
  onScrap: (scrap: { pieces?: string[]; count?: number; reason: ScrapReason }) => Promise<void>
  onClose: () => void
}

/** The final count of an order: complete, it is finished; with pieces missing, those are recorded to be made again. */
export function FinishDialog({ order, onFinish, onScrap, onClose }: Props) {
  const { t } = useTranslation(['lab', 'orders'])
  const { identifier, quantity, steps, toRemake } = order
  const pieceNames = toRemake.map(({ piece }) => piece)
  const pieces = piecesOf(steps).filter(piece => !pieceNames.includes(piece))
  const hasSteps = piecesOf(steps).length > 0
  const form = useForm<Values, unknown, Values>({
    resolver: resolverOf<Values, Values>(formFor(order, hasSteps)),
    mode: 'onTouched',
    defaultValues: { pieces: [], reason: null },
  })
  const { errors } = form.formState
  const missing = Math.max(0, newlyMissing(order, form.watch('counted')))
  const submit = ({ counted, pieces: chosenPieces, reason }: Values): Promise<void> =>
    counted === quantity || !reason
      ? onFinish(quantity)
      : onScrap(hasSteps ? { pieces: chosenPieces, reason } : { count: missing, reason })
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('lab:board.finish.title', { identifier })}
      description={t('lab:board.finish.text', { quantity })}
      submitLabel={missing > 0 ? t('lab:scrap.record') : t('orders:action.finish')}
      invalidReason={
        missing > 0
          ? t(hasSteps ? 'lab:scrap.whyNot' : 'lab:scrap.whyNotCount')
          : t('lab:board.finish.whyNot')
      }
      onSubmit={submit}
      onFailure={error => failDialog(form, error, onClose)}
    >
      <Controller
        name="counted"
        control={form.control}
        render={({ field }) => (
          <NumberField
            {...field}
            value={field.value ?? null}
            onChange={value => field.onChange(value ?? undefined)}
            label={t('lab:board.finish.counted')}
            help={toRemake.length > 0 ? t('lab:scrap.chip', { count: toRemake.length }) : undefined}
            min={0}
            max={999}
            error={
              errors.counted?.type === 'invalid'
                ? t('lab:board.finish.differs', { quantity })
                : errors.counted?.message
            }
            required
          />
        )}
      />
      {missing > 0 && (
        <>
          <Banner tone="warning">
            {t(hasSteps ? 'lab:scrap.short' : 'lab:scrap.shortCount', { count: missing })}
          </Banner>
          {hasSteps && (
            <Controller
              name="pieces"
              control={form.control}
              render={({ field }) => (
                <MultiSelectField
                  {...field}
                  label={t('lab:scrap.pieces')}
                  help={t('lab:scrap.piecesHelp')}
                  options={pieces.map(piece => ({ value: piece, label: piece }))}
                  error={errors.pieces && t('lab:scrap.piecesDiffer', { count: missing })}
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
        </>
      )}
    </FormDialog>
  )
}
