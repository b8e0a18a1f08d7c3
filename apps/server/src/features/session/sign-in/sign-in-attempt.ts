import type { Database, Tx } from '../../../platform/db/database.ts'
import { rowFromJson } from '../../../platform/db/named-statement.ts'
import { accountsScope } from '../../../platform/db/scope.ts'
import {
  type Account,
  computeMinutesToWait,
  findAccount,
  isKnownDevice,
  takeSignInAttempt,
} from '../store.ts'
import { account } from '../table.ts'
import { hashToken } from '../token.ts'

export type Attempt = {
  readonly email: string
  readonly deviceToken: string | undefined
  /**
   * The buckets of an attempt: that of the browser if the account has used it before, otherwise those of the address
   * and of all unknown browsers.
   */
  readonly buckets: { readonly device: string; readonly address: string; readonly stranger: string }
  readonly limits: { readonly device: number; readonly address: number; readonly stranger: number }
  readonly windowMinutes: number
  readonly now: Date
}

export type Attempted = {
  readonly found: Account | undefined
  readonly deviceKnown: boolean
  /** Minutes to wait if a budget is used up, otherwise null. */
  readonly wait: number | null
  /** The bucket that a correct password refunds. */
  readonly bucket: string
}

const spendOne = `
  on conflict (bucket) do update set
    spent = case when b.window_ends_at <= $8 then 1 else b.spent + 1 end,
    window_ends_at = case when b.window_ends_at <= $8 then excluded.window_ends_at else b.window_ends_at end
  returning bucket, spent, window_ends_at`

// The budget of all unknown browsers is only used while that of the address is not empty. Known and unknown accounts
// run the same statement.
const statement = `
  with found as (select * from account where email = $1),
  device as (
    select exists (select from known_device k join found on found.id = k.account_id where k.token_hash = $2) as known),
  own as (
    insert into sign_in_budget as b (bucket, spent, window_ends_at)
    select case when known then $3 else $4 end, 1, $9::timestamptz from device ${spendOne}),
  strangers as (
    insert into sign_in_budget as b (bucket, spent, window_ends_at)
    select $5, 1, $9::timestamptz from device, own where not known and own.spent <= $6::int ${spendOne})
  select (select to_json(found) from found) as account, known, own.bucket,
    case when own.spent > case when known then $7::int else $6::int end then own.window_ends_at
      when strangers.spent > $10::int then strangers.window_ends_at end as waits_until
  from device, own left join strangers on true`

type Row = {
  account: Record<string, unknown> | null
  known: boolean
  bucket: string
  waits_until: Date | null
}

/** Finds the account of a sign-in and counts the attempt: one statement, one round trip. */
export const attemptSignIn = async (db: Database, attempt: Attempt): Promise<Attempted> => {
  const { email, deviceToken, buckets, limits, windowMinutes, now } = attempt
  const ends = new Date(now.getTime() + windowMinutes * 60_000)
  const { rows } = await db.query<Row>(accountsScope, {
    name: 'sign-in attempt',
    text: statement,
    values: [
      email,
      deviceToken ? hashToken(deviceToken) : null,
      buckets.device,
      buckets.address,
      buckets.stranger,
      limits.address,
      limits.device,
      now.toISOString(),
      ends.toISOString(),
      limits.stranger,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('the statement of a sign-in answers one row')
  return {
    found: row.account ? rowFromJson(account, row.account) : undefined,
    deviceKnown: row.known,
    wait: row.waits_until ? computeMinutesToWait(row.waits_until, now) : null,
    bucket: row.bucket,
  }
}

/** The same by separate statements; a test compares the two. */
export const plainAttempt = async (tx: Tx, attempt: Attempt): Promise<Attempted> => {
  const { email, deviceToken, buckets, limits, windowMinutes, now } = attempt
  const row = await findAccount(tx, email)
  const deviceKnown = row ? await isKnownDevice(tx, deviceToken, row.id) : false
  const takeAttempt = (kind: keyof Attempt['buckets']) =>
    takeSignInAttempt(tx, buckets[kind], limits[kind], windowMinutes, now)
  const budgetKind = deviceKnown ? 'device' : 'address'
  const minutesToWait =
    (await takeAttempt(budgetKind)) ?? (deviceKnown ? null : await takeAttempt('stranger'))
  return { found: row, deviceKnown, wait: minutesToWait, bucket: buckets[budgetKind] }
}
