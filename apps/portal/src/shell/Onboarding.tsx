import { Suspense, useState } from 'react'
import { withWords } from '../platform/i18n/language.ts'
import { isSuperAdmin, useSession } from '../platform/session/session.ts'
import { lazyCode } from '../ui/lazy/lazy-code.ts'

const GetStartedDialog = lazyCode(
  withWords(async () => ({
    default: (await import('../features/addresses/GetStartedDialog.tsx')).GetStartedDialog,
  })),
)
const ConfigurationDialog = lazyCode(
  withWords(async () => ({
    default: (await import('../features/company/ConfigurationDialog.tsx')).ConfigurationDialog,
  })),
)

/**
 * The first dialogs for an account owner: the dental notation, which is required, then the shipping address. Never
 * both at once (TRAP-081).
 */
export function Onboarding() {
  const session = useSession()
  const [isClosed, setClosed] = useState(false)
  const { user, company, configuration } = session
  if (!isSuperAdmin(session) || !company || !configuration) return null
  if (company.flagsMap.isDentalNotationSet === 0 && company.status !== 'BLOCKED')
    return (
      <Suspense>
        <ConfigurationDialog configuration={configuration} />
      </Suspense>
    )
  if (user.data.flagsMap.showHelp === 1 && !isClosed)
    return (
      <Suspense>
        <GetStartedDialog onClose={() => setClosed(true)} />
      </Suspense>
    )
  return null
}
