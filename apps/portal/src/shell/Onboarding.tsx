import { useState } from 'react'
import { GetStartedDialog } from '../features/addresses/GetStartedDialog.tsx'
import { ConfigurationDialog } from '../features/company/ConfigurationDialog.tsx'
import { isSuperAdmin, useSession } from '../platform/session.ts'

/**
 * What an account owner is asked at first: the dental notation, which must be answered, and then where to ship to.
 * Never both at once (TRAP-081).
 */
export function Onboarding() {
  const session = useSession()
  const [left, setLeft] = useState(false)
  const { user, company, configuration } = session
  if (!isSuperAdmin(session) || !company || !configuration) return null
  if (company.flagsMap.isDentalNotationSet === 0 && company.status !== 'BLOCKED')
    return <ConfigurationDialog configuration={configuration} />
  if (user.data.flagsMap.showHelp === 1 && !left) return <GetStartedDialog onClose={() => setLeft(true)} />
  return null
}
