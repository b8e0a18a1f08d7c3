import { type SignOnProvider, type SignOnSetup, signOnCalls } from '@archway/contract/contacts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../../platform/http/use-call.ts'
import { useDates } from '../../../../platform/i18n/dates.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../../ui/feedback/Loading.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../../ui/lazy/lazy-dialog.tsx'
import { useConfirm } from '../../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../../ui/page/DescriptionList.tsx'
import { CopyLine } from './CopyLine.tsx'

const SignOnDialog = lazyDialog(async () => (await import('./SignOnDialog.tsx')).SignOnDialog)

/** The identity provider of the company: what is set up, and how to change or remove it (S14). */
export function SignOnCard() {
  const { t } = useTranslation('signOn')
  const confirm = useConfirm()
  const [isEditing, setEditing] = useState(false)
  const answer = useCallQuery(signOnCalls.signOnSetup)
  const remove = useCallMutation(signOnCalls.deleteSignOn, { affects: [signOnCalls.signOnSetup] })
  if (answer.isError && !answer.data) return <ErrorState onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Loading delay={200} />
  const setup = answer.data.data
  // The operator has turned single sign-on off for everybody.
  if (!setup.isAvailable) return null
  const ask = async () => {
    const sure = await confirm({
      title: t('setup.removeQuestion'),
      message: t('setup.removeText'),
      confirmLabel: t('setup.remove'),
      tone: 'danger',
    })
    if (sure) remove.mutate({}, { onSuccess: () => toast.success(t('setup.removed')) })
  }
  const { provider } = setup
  return (
    <>
      <Card
        title={t('setup.title')}
        description={t('setup.text')}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setEditing(true)}>{t(provider ? 'setup.edit' : 'setup.add')}</Button>
            {provider && (
              <Button loading={remove.isPending} onClick={() => void ask()}>
                {t('setup.remove')}
              </Button>
            )}
          </div>
        }
      >
        {provider ? (
          <ProviderSummary setup={setup} provider={provider} />
        ) : (
          <p className="text-base text-ink-2">{t('setup.none')}</p>
        )}
      </Card>
      {isEditing && <SignOnDialog setup={setup} onClose={() => setEditing(false)} />}
    </>
  )
}

function ProviderSummary({ setup, provider }: { setup: SignOnSetup; provider: SignOnProvider }) {
  const { t } = useTranslation('signOn')
  const dates = useDates()
  const { name, issuer, clientId, isOn, admission, rules, domains, linkedAccounts, changedAt } = provider
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        items={[
          {
            term: t('setup.state'),
            value: (
              <StatusChip tone={isOn ? 'arrived' : 'ended'} label={t(isOn ? 'setup.on' : 'setup.off')} />
            ),
          },
          { term: t('form.name'), value: <bdi>{name}</bdi> },
          { term: t('form.issuer'), value: <bdi dir="ltr">{issuer}</bdi> },
          { term: t('form.clientId'), value: <bdi dir="ltr">{clientId}</bdi> },
          { term: t('form.admission'), value: t(`form.${admission}`) },
          { term: t('form.rules'), value: rules.length === 0 ? t('setup.noRules') : String(rules.length) },
          {
            term: t('form.domains'),
            value:
              domains.length === 0 ? null : (
                <ul className="flex flex-col gap-2">
                  {domains.map(({ domain, isConfirmed }) => (
                    <li key={domain} className="flex flex-wrap items-center gap-2">
                      <bdi dir="ltr" className="break-all">
                        {domain}
                      </bdi>
                      <StatusChip
                        tone={isConfirmed ? 'arrived' : 'provider'}
                        label={t(isConfirmed ? 'setup.confirmed' : 'setup.waiting')}
                      />
                    </li>
                  ))}
                </ul>
              ),
          },
          { term: t('setup.linked'), value: String(linkedAccounts) },
          { term: t('setup.changed'), value: dates.moment(changedAt) },
        ]}
      />
      <CopyLine label={t('setup.redirect')} value={setup.redirectUrl} />
      <CopyLine label={t('setup.signedOut')} value={setup.signedOutUrl} />
    </div>
  )
}
