import { issuerUrl, type signOnCalls } from '@archway/contract/contacts'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../../../platform/http/problems.ts'
import { useCallMutation } from '../../../../platform/http/use-call.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { Banner } from '../../../../ui/feedback/Banner.tsx'

/** Fetches the issuer's published configuration and shows whether the portal can work with it; nothing is saved. */
export function IssuerTest({ issuer, call }: { issuer: string; call: typeof signOnCalls.testSignOn }) {
  const { t } = useTranslation('signOn')
  const test = useCallMutation(call, { quiet: true })
  const parsedIssuer = issuerUrl.safeParse(issuer)
  // The result belongs to the address that was tested.
  const isTested = test.variables?.body?.issuer === parsedIssuer.data
  const { data, error } = test
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        loading={test.isPending}
        disabledReason={parsedIssuer.success ? undefined : t('test.first')}
        onClick={() => parsedIssuer.success && test.mutate({ body: { issuer: parsedIssuer.data } })}
      >
        {t('test.label')}
      </Button>
      {isTested && data && (
        <Banner tone="success" title={t('test.works')}>
          <p>
            {t('test.signIn')}{' '}
            <bdi dir="ltr" className="break-all">
              {data.data.authorizationUrl}
            </bdi>
          </p>
          <p>{t(data.data.hasSignOut ? 'test.signOut' : 'test.noSignOut')}</p>
        </Banner>
      )}
      {isTested && error && (
        <Banner tone="error">{error instanceof CallFailed ? error.messages.join(' ') : error.message}</Banner>
      )}
    </div>
  )
}
