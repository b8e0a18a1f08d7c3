import { type StaffSignOnProvider, type StaffSignOnRule, staffSignOnCalls } from '@archway/contract/contacts'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../../platform/http/use-call.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../../ui/feedback/Loading.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../../ui/overlay/use-confirm.ts'
import { SetupCard } from './SignOnCard.tsx'
import { setupVariants } from './setup-variants.ts'
import { bodyOf } from './sign-on-form.ts'

const affects = [staffSignOnCalls.staffSignOnSetup]

/** The identity provider of the staff: one administrator changes it, another one confirms the change (S14). */
export function StaffSignOnCard() {
  const signOnSetup = useCallQuery(staffSignOnCalls.staffSignOnSetup)
  const save = useCallMutation(staffSignOnCalls.saveStaffSignOn, { quiet: true, affects })
  const remove = useCallMutation(staffSignOnCalls.deleteStaffSignOn, { affects })
  if (signOnSetup.isError && !signOnSetup.data)
    return <ErrorState onRetry={() => void signOnSetup.refetch()} />
  if (!signOnSetup.data) return <Loading delay={200} />
  const setup = signOnSetup.data.data
  const { provider } = setup
  return (
    <SetupCard
      setup={setup}
      variant={setupVariants.staff}
      onSave={form => save.mutateAsync({ body: bodyOf<StaffSignOnRule>(form) })}
      removing={remove.isPending}
      onRemove={done => remove.mutate({}, { onSuccess: done })}
      notice={provider?.isOn && !provider.isConfirmed && <ConfirmationBanner provider={provider} />}
    />
  )
}

function ConfirmationBanner({
  provider: { changedAt, changedBy, issuer, mayConfirm },
}: {
  provider: StaffSignOnProvider
}) {
  const { t } = useTranslation('signOn')
  const confirm = useConfirm()
  // `affects` also refetches the setup after a refusal: the settings have been changed since they were shown.
  const approve = useCallMutation(staffSignOnCalls.confirmStaffSignOn, { affects })
  const confirmAndApprove = async () => {
    const isConfirmed = await confirm({
      title: t('staff.confirmQuestion'),
      message: t('staff.confirmHelp', { issuer }),
      confirmLabel: t('staff.confirm'),
    })
    if (isConfirmed)
      approve.mutate({ body: { changedAt } }, { onSuccess: () => toast.success(t('staff.confirmed')) })
  }
  return (
    <Banner
      tone="warning"
      title={t('staff.confirmTitle')}
      action={
        mayConfirm && (
          <Button loading={approve.isPending} onClick={() => void confirmAndApprove()}>
            {t('staff.confirm')}
          </Button>
        )
      }
    >
      {t('staff.confirmText', { name: changedBy ?? '–' })}
    </Banner>
  )
}
