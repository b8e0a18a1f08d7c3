import { and, eq, sql } from 'drizzle-orm'
import { account } from '../table.ts'

/** The account has a password, or is linked to an identity at a provider: its invitation was used. */
export const hasJoined = sql<boolean>`(account.password_hash is not null or exists (
  select from sign_on_identity i where i.account_id = account.id))`

/** For statements that join the account. */
export const canSignIn = and(eq(account.status, 'ACTIVE'), hasJoined)
