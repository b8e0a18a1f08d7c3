import { type CaseDetail, caseCalls, upgradeForm } from '@archway/contract/cases'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../../../platform/form/form.ts'
import { useCallMutation } from '../../../../platform/http/use-call.ts'
import { caseViews } from '../../../../platform/live/case-views.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { RadioGroupField } from '../../../../ui/form/RadioGroupField.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'

type Props = {
  detail: CaseDetail
  upgrade: NonNullable<CaseDetail['packageUpgrade']>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Accepts a larger package for a plan that exceeds the present one. */
export function UpgradeDialog({ detail, upgrade, open, onOpenChange }: Props) {
  const { t } = useTranslation('upgrade')
  const form = useForm({
    resolver: resolverOf(upgradeForm),
    defaultValues: { packageType: '' },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (open) form.reset()
  }, [open, form])
  const accept = useCallMutation(caseCalls.acceptUpgrade, { affects: caseViews, quiet: true })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      onSubmit={async body => {
        await accept.mutateAsync({ params: { id: detail.uuid }, body })
        toast.success(t('accepted'))
      }}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
      title={t('title')}
      description={t('text', { steps: upgrade.steps })}
      submitLabel={t('accept')}
      size="small"
    >
      <Controller
        control={form.control}
        name="packageType"
        render={({ field, fieldState }) => (
          <RadioGroupField
            {...field}
            label={t('package')}
            required
            error={fieldState.error?.message}
            options={upgrade.packages.map(({ id, title, maxStepsPerArch }) => ({
              value: id,
              label: title,
              hint: maxStepsPerArch === null ? t('unlimited') : t('limit', { steps: maxStepsPerArch }),
            }))}
          />
        )}
      />
    </FormDialog>
  )
}
