import { signOnCalls } from '@archway/contract/contacts'
import { Building2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../platform/http/client.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { beginSignOn } from './begin.ts'

/** Continues with the sign-in service of the company to which an address belongs. */
export type Offer = { readonly start: () => void }

/** Without a company: the provider of the staff. */
type FoundCompany = { readonly domain: string; readonly companyUuid: string | null; readonly name: string }

/** Time without typing after which a domain is looked up, in milliseconds. */
const pauseMs = 250

/** The domain of an address as the server reads it, international ones in Punycode; empty while it is incomplete. */
const domainOf = (email: string): string => {
  const emailDomain = /^[^\s@]+@([^\s@/:?#]+)$/.exec(email.trim())?.[1] ?? ''
  if (!emailDomain || !URL.canParse(`https://${emailDomain}`)) return ''
  const { hostname } = new URL(`https://${emailDomain}`)
  return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(hostname)
    ? hostname
    : ''
}

type Props = { email: string; onOffer: (offer: Offer | undefined) => void }

/** The button of the company's sign-in service, once the typed address is in one of the company's domains (S14). */
export function SignOnOffer({ email, onOffer }: Props) {
  const { t } = useTranslation('session')
  const [foundCompany, setFoundCompany] = useState<FoundCompany>()
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const domain = domainOf(email)
  useEffect(() => {
    setFailure(undefined)
    if (!domain) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      send(signOnCalls.signOnOf, { query: { domain }, quiet: true, signal: controller.signal }).then(
        ({ data: { companyUuid, name } }) =>
          setFoundCompany(name ? { domain, companyUuid, name } : undefined),
        // If the request fails, sign-in by password remains.
        () => {},
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [domain])

  const currentOffer = foundCompany?.domain === domain ? foundCompany : undefined
  const companyUuid = currentOffer?.companyUuid
  const startSignOn = useCallback(() => {
    if (companyUuid === undefined) return
    setLeaving(true)
    setFailure(undefined)
    beginSignOn(companyUuid).catch(error => {
      setLeaving(false)
      setFailure(error instanceof CallFailed ? (error.messages[0] ?? error.message) : String(error))
    })
  }, [companyUuid])
  useEffect(() => {
    onOffer(companyUuid === undefined ? undefined : { start: startSignOn })
    return () => onOffer(undefined)
  }, [companyUuid, startSignOn, onOffer])

  return (
    // Present before its content, so that screen readers announce the change.
    <div role="status" className="contents">
      {currentOffer && (
        <div className="flex flex-col gap-3">
          <p className="text-base text-ink-2">{t('login.signOnText')}</p>
          {failure && <Banner tone="error">{failure}</Banner>}
          <Button variant="primary" icon={Building2} loading={isLeaving} onClick={startSignOn}>
            {t('login.signOn', { name: currentOffer.name })}
          </Button>
        </div>
      )}
    </div>
  )
}
