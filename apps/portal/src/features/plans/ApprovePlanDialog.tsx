import type { StepType } from '@archway/contract/cases'
import { approvePlanForm, type Plan, planCalls } from '@archway/contract/plans'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

type Props = { plan: Plan; stepType: StepType; open: boolean; onOpenChange: (open: boolean) => void }

/** Approves a version after it was reviewed (C11). */
export function ApprovePlanDialog({ plan, stepType, open, onOpenChange }: Props) {
  const { t } = useTranslation('plans')
  const form = useForm({
    resolver: resolverOf(approvePlanForm),
    defaultValues: { reviewed: false as unknown as true },
  })
  useEffect(() => {
    if (open) form.reset()
  }, [open, form])
  const approve = useCallMutation(planCalls.approvePlan, { affects: caseViews, quiet: true })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      onSubmit={async body => {
        await approve.mutateAsync({ params: { id: plan.uuid }, body })
        toast.success(t('dialog.approve.done', { version: plan.version }))
      }}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
      title={t('dialog.approve.title', {
        version: plan.version,
        upperSteps: plan.upperSteps ?? 0,
        lowerSteps: plan.lowerSteps ?? 0,
      })}
      description={stepType === 'ONE_STEP' ? t('dialog.approve.atOnce') : undefined}
      submitLabel={t('action.approve')}
      size="small"
    >
      <CheckboxField
        {...form.register('reviewed')}
        label={t('dialog.approve.reviewed')}
        error={form.formState.errors.reviewed?.message}
      />
    </FormDialog>
  )
}
