import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../platform/form/form.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { type Titles, useTitle } from './use-catalog.ts'

/** Props of a dialog that edits `entry`, or adds one if it is null. `taken` lists the codes in use. */
export type EditEntryProps<Entry> = {
  entry: Entry | null
  takenCodes: readonly string[]
  onClose: () => void
}

type Props<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  /** The entry to edit; null adds one, with the title `adding`. */
  entry: { titles: Titles } | null
  adding?: string
  onSave: (output: Output) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** The form dialog of an entry of the reference data. */
export function EntryDialog<Values extends FieldValues, Output extends { titles: Titles }>({
  form,
  entry,
  adding,
  onSave,
  onClose,
  children,
}: Props<Values, Output>) {
  const { t } = useTranslation('labSettings')
  const title = useTitle()
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="large"
      title={entry ? t('edit', { title: title(entry) }) : adding}
      submitLabel={t('save')}
      onSubmit={async output => {
        await onSave(output)
        toast.success(t('saved', { title: title(output) }))
      }}
      onFailure={error => showFailure(form, error)}
    >
      {children}
    </FormDialog>
  )
}
