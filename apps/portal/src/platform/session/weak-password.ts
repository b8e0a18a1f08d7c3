import { type PasswordProblem, sessionCalls } from '@archway/contract/session'
import { Store } from '@tanstack/react-store'
import { send } from '../http/client.ts'

/**
 * What is wrong with the password of the sign-in that has just happened: the first page asks for another one. Empty
 * once it was changed or put off.
 */
export const weakPassword = new Store<readonly PasswordProblem[]>([])

/** Reads it after a sign-in. A call that fails does not stop the sign-in; the next one reads it again. */
export const checkPasswordProblems = async (): Promise<void> => {
  const problems = await send(sessionCalls.accountSecurity, { quiet: true }).then(
    ({ data }) => data.passwordProblems,
    () => [],
  )
  weakPassword.setState(() => problems)
}

export const settleWeakPassword = (): void => weakPassword.setState(() => [])
