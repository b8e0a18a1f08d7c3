import { type PasswordProblem, sessionCalls } from '@archway/contract/session'
import { Store } from '@tanstack/react-store'
import { send } from '../http/client.ts'

/**
 * Problems of the password used for the last sign-in: the first page asks for a new one. Empty once it was changed or
 * postponed.
 */
export const weakPassword = new Store<readonly PasswordProblem[]>([])

/** Fetches it after a sign-in. A failure does not stop the sign-in; it is fetched again at the next one. */
export const checkPasswordProblems = async (): Promise<void> => {
  const problems = await send(sessionCalls.accountSecurity, { quiet: true }).then(
    ({ data }) => data.passwordProblems,
    () => [],
  )
  weakPassword.setState(() => problems)
}

export const settleWeakPassword = (): void => weakPassword.setState(() => [])
