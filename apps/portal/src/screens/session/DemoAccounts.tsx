import type { StaffRole } from '@archway/contract/kernel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

type Demo = {
  readonly password: string
  /** Whether the cases of these accounts were still being created when the page was sent. */
  readonly isPreparing: boolean
  readonly accounts: readonly {
    readonly email: string
    readonly name: string
    readonly company: string | null
    readonly role: StaffRole | 'owner' | 'contact' | 'manager' | 'doctor'
  }[]
}

const DemoProgress = lazyPart(async () => (await import('./DemoProgress.tsx')).DemoProgress, null)

/** The demo accounts, which the server of a demo installation writes into the page; null in all others. */
const readDemo = (): Demo | null => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="archway-demo"]')
  return meta ? (JSON.parse(meta.content) as Demo) : null
}

/** Signs in with a demo account. Renders nothing without demo accounts. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  const { t } = useTranslation('session')
  const [demo] = useState(readDemo)
  const [isOpen, setOpen] = useState(false)
  if (!demo) return null
  return (
    <>
      {demo.isPreparing && <DemoProgress />}
      <details className="border-t border-line pt-3" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 text-base font-medium text-primary-text">
          {t('login.demo.title')}
        </summary>
        <p className="py-1 text-base text-ink-2">{t('login.demo.lead')}</p>
        <ul className="flex flex-col gap-1">
          {(isOpen ? demo.accounts : []).map(({ email, name, company, role }) => (
            <li key={email}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-2 rounded-control px-2 py-2 text-start text-base hover:bg-hover"
                onClick={() => onChoose(email, demo.password)}
              >
                <span dir="auto" className="font-medium">
                  {name}
                </span>
                <span className="text-ink-2">{t(`login.demo.roles.${role}`)}</span>
                {company && (
                  <span dir="auto" className="text-ink-2">
                    {company}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
