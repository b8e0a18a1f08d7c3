import { companyCalls } from '@archway/contract/company'
import { type ProtectedPerson, secondFactorCalls } from '@archway/contract/session'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { refreshSession, useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../ui/page/Card.tsx'

/**
 * For account owners and staff: who of the company has a second factor, whether everybody needs one, and the reset of
 * one that was lost. Staff who look at no company see their colleagues.
 */
export function PeopleCard() {
  const { t } = useTranslation('security')
  const { company, configuration } = useSession()
  const answer = useCallQuery(secondFactorCalls.protectedPeople)
  const require = useCallMutation(companyCalls.updateConfiguration)
  if (answer.isError && !answer.data) return <ErrorState onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Loading delay={200} />

  const setRequired = async (isSecondFactorRequired: boolean) => {
    await require.mutateAsync({ body: { isSecondFactorRequired } })
    await refreshSession()
    toast.success(t('people.saved'))
  }
  return (
    <Card title={company ? t('people.title') : t('people.staffTitle')} description={t('people.text')}>
      {configuration && (
        <SwitchField
          label={t('people.require')}
          help={t('people.requireHelp')}
          checked={configuration.isSecondFactorRequired}
          disabled={require.isPending}
          onChange={checked => void setRequired(checked).catch(() => {})}
          className="mb-3"
        />
      )}
      <ul className="flex flex-col divide-y divide-line">
        {answer.data.data.map(person => (
          <PersonRow key={person.uuid} person={person} />
        ))}
      </ul>
    </Card>
  )
}

function PersonRow({ person }: { person: ProtectedPerson }) {
  const { uuid, name, email, hasSecondFactor, hasPasskeys } = person
  const { t } = useTranslation('security')
  const { user } = useSession()
  const confirm = useConfirm()
  const reset = useCallMutation(secondFactorCalls.resetSecondFactor, {
    affects: [secondFactorCalls.protectedPeople],
  })
  const ask = async () => {
    const sure = await confirm({
      title: t('people.resetQuestion', { name }),
      message: t('people.resetText'),
      confirmLabel: t('people.reset'),
      tone: 'danger',
    })
    if (sure)
      reset.mutate({ params: { personId: uuid } }, { onSuccess: () => toast.success(t('people.wasReset')) })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-base font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="truncate text-sm text-ink-2">
          <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      <StatusChip
        tone={hasSecondFactor ? 'arrived' : 'ended'}
        label={t(hasSecondFactor ? 'people.has' : hasPasskeys ? 'people.passkeyOnly' : 'people.hasNot')}
      />
      {(hasSecondFactor || hasPasskeys) && uuid !== user.uuid && (
        <Button
          size="small"
          aria-label={t('people.resetLabel', { name })}
          loading={reset.isPending}
          onClick={() => void ask()}
        >
          {t('people.reset')}
        </Button>
      )}
    </li>
  )
}
