import { assetTypeKeys } from '@archway/contract/case-files'
import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf } from '../../../../platform/form/form.ts'
import { useCallMutation } from '../../../../platform/http/use-call.ts'
import { caseViews } from '../../../../platform/live/case-views.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { MultiSelectField } from '../../../../ui/form/MultiSelectField.tsx'
import { ReasonsDialog } from './ReasonsDialog.tsx'
import { returnDialogForm } from './reasons-form.ts'

type Props = { detail: CaseDetail; open: boolean; onOpenChange: (open: boolean) => void }
const resolver = resolverOf(returnDialogForm)

/** The clearer returns an uncleared case, with the corrections needed (C17). */
export function ReturnDialog({ detail, open, onOpenChange }: Props) {
  const { t } = useTranslation(['caseDetail', 'cases', 'caseFiles'])
  const returnCase = useCallMutation(caseCalls.returnToSubmitter, { affects: caseViews, quiet: true })
  return (
    <ReasonsDialog
      open={open}
      onOpenChange={onOpenChange}
      resolver={resolver}
      scope="case"
      onSubmit={async body => {
        await returnCase.mutateAsync({ params: { id: detail.uuid }, body })
        toast.success(t('caseDetail:done.returnToSubmitter'))
      }}
      title={t('caseDetail:dialog.returnToSubmitter.title')}
      description={t('caseDetail:dialog.returnToSubmitter.text')}
      submitLabel={t('cases:action.returnToSubmitter')}
      more={control => (
        <Controller
          control={control}
          name="assetKeys"
          render={({ field, fieldState }) => (
            <MultiSelectField
              {...field}
              value={field.value ?? []}
              label={t('caseDetail:dialog.returnToSubmitter.assets')}
              options={assetTypeKeys.map(key => ({
                value: key,
                label: t(`caseFiles:types.${key}`),
              }))}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    />
  )
}
