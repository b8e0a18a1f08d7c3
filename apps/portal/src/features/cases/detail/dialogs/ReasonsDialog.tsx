import type { assetTypeKeys } from '@archway/contract/case-files'
import type { RejectScope } from '@archway/contract/catalog'
import { type ReactNode, useEffect } from 'react'
import { type Control, Controller, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../../../platform/form/dialog-failure.ts'
import { useReasonOptions } from '../../../../platform/work/catalog.ts'
import { MultiSelectField } from '../../../../ui/form/MultiSelectField.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'

/** The input of such a dialog; only some ask for assets. */
export type ReasonsInput = {
  reasons: string[]
  comment?: string | null | undefined
  assetKeys?: (typeof assetTypeKeys)[number][]
}

type Props<Output> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  resolver: Resolver<ReasonsInput, unknown, Output>
  scope: RejectScope
  onSubmit: (body: Output) => Promise<unknown>
  title: string
  description: string
  submitLabel: string
  cancelLabel?: string
  /** Additional fields of a particular dialog. */
  more?: (control: Control<ReasonsInput, unknown, Output>) => ReactNode
}

/** A dialog for reasons of the list and a comment, for actions that reject, return or cancel. */
export function ReasonsDialog<Output>({
  open,
  onOpenChange,
  resolver,
  scope,
  onSubmit,
  more,
  ...words
}: Props<Output>) {
  const { t } = useTranslation('caseDetail')
  const form: UseFormReturn<ReasonsInput, unknown, Output> = useForm<ReasonsInput, unknown, Output>({
    resolver,
    defaultValues: { reasons: [], comment: '', assetKeys: [] },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (open) form.reset()
  }, [open, form])
  const reasons = useReasonOptions(scope, open)
  return (
    <FormDialog
      {...words}
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      onSubmit={onSubmit}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
    >
      <Controller
        control={form.control}
        name="reasons"
        render={({ field, fieldState }) => (
          <MultiSelectField
            {...field}
            label={t('dialog.reasons')}
            required
            options={reasons}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextArea
        {...form.register('comment')}
        label={t('dialog.comment')}
        help={t('dialog.commentHelp')}
        error={form.formState.errors.comment?.message}
      />
      {more?.(form.control)}
    </FormDialog>
  )
}
