import type { AnyCall } from '@archway/contract/kernel'
import type { Context } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { verifyPassword } from './password.ts'
import { withBudget } from './sign-in/with-budget.ts'
import { findAccountById } from './store.ts'

/** Wrong passwords per account and hour; a correct one starts the count again. */
const limit = 20

/** Whether this is the viewer's password. Counts as an attempt; refuses with TOO_MANY. */
export const isOwnPassword = async (
  { viewer, services }: Pick<Context<AnyCall>, 'services'> & { viewer: { readonly id: string } },
  password: string,
): Promise<boolean> => {
  const ownAccount = await services.db.open(tx => findAccountById(tx, viewer.id))
  const isCorrect = await withBudget(services, { bucket: `own ${viewer.id}`, limit }, async () =>
    ownAccount !== undefined && (await verifyPassword(password, ownAccount.passwordHash)) ? true : null,
  )
  return isCorrect ?? false
}

/** Refuses with WRONG_OLD_PASSWORD at the field `password`. */
export const checkOwnPassword = async (
  context: Parameters<typeof isOwnPassword>[0] & { body: { readonly password: string } },
): Promise<void> => {
  if (!(await isOwnPassword(context, context.body.password)))
    refuse('WRONG_OLD_PASSWORD', {}, [{ refusal: 'WRONG_OLD_PASSWORD', field: 'password' }])
}
