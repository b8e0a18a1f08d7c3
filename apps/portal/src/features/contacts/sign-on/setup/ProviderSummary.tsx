import type {
  SignOnProvider,
  SignOnSetup,
  StaffSignOnProvider,
  StaffSignOnSetup,
} from '@archway/contract/contacts'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../../platform/i18n/dates.ts'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { DescriptionList } from '../../../../ui/page/DescriptionList.tsx'
import { CopyLine } from './CopyLine.tsx'
import type { SetupVariant } from './setup-variants.ts'

type Props = {
  setup: SignOnSetup | StaffSignOnSetup
  provider: SignOnProvider | StaffSignOnProvider
  texts: SetupVariant['texts']
}

/** The present settings, with the addresses to be registered at the provider. */
export function ProviderSummary({ setup, provider, texts }: Props) {
  const { t } = useTranslation('signOn')
  const dates = useDates()
  const isWaiting = provider.isOn && 'isConfirmed' in provider && !provider.isConfirmed
  const { name, issuer, clientId, isOn, admission, rules, domains, linkedAccounts, changedAt } = provider
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        items={[
          {
            term: t('setup.state'),
            value: isWaiting ? (
              <StatusChip tone="provider" label={t('staff.waiting')} />
            ) : (
              <StatusChip tone={isOn ? 'arrived' : 'ended'} label={t(isOn ? 'setup.on' : 'setup.off')} />
            ),
          },
          { term: t('form.name'), value: <bdi>{name}</bdi> },
          { term: t('form.issuer'), value: <bdi dir="ltr">{issuer}</bdi> },
          { term: t('form.clientId'), value: <bdi dir="ltr">{clientId}</bdi> },
          { term: t('form.admission'), value: t(`form.${admission}`) },
          { term: t(texts.rules), value: rules.length === 0 ? t(texts.noRules) : <RuleList rules={rules} /> },
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
                        label={t(isConfirmed ? 'setup.confirmed' : texts.domainWaiting)}
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
      <CopyLine label={t('setup.backChannel')} value={setup.backChannelUrl} />
    </div>
  )
}

/** Every rule in full, since a second administrator confirms them here. */
function RuleList({ rules }: { rules: (SignOnProvider | StaffSignOnProvider)['rules'] }) {
  const { t } = useTranslation('signOn')
  return (
    <ol className="flex flex-col gap-1">
      {rules.map(({ claim, value, grant }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity than their order
        <li key={index} className="flex flex-wrap gap-x-2">
          <bdi dir="ltr" className="break-all">
            {claim} = {value}
          </bdi>
          <span>{t(`form.grants.${grant}`)}</span>
        </li>
      ))}
    </ol>
  )
}
