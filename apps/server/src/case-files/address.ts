import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import type { Services } from '../platform/services.ts'
import { signingKey } from './table.ts'

/** How long an address is good for at most; addresses end on whole minutes so that a browser can keep what it saw. */
const lifeSeconds = 300
const stepSeconds = 60

export type Grant = {
  readonly assetId: string
  readonly variant: 'file' | 'preview' | 'view' | 'model'
  readonly disposition: 'attachment' | 'inline'
}

const secrets = new WeakMap<Database, Promise<Buffer>>()

/** The key all processes of this database sign with; made by the first that needs it. */
const secretOf = (db: Database): Promise<Buffer> => {
  const known = secrets.get(db)
  if (known) return known
  const reading = db.open(async tx => {
    const name = 'file addresses'
    await tx
      .insert(signingKey)
      .values({ name, secret: randomBytes(32).toString('base64') })
      .onConflictDoNothing()
    const [row] = await tx.select().from(signingKey).where(eq(signingKey.name, name))
    return Buffer.from(row!.secret, 'base64')
  })
  secrets.set(db, reading)
  reading.catch(() => secrets.delete(db))
  return reading
}

/** Reads the key before the first address is asked for, which may happen where no second connection is to be had. */
export const prepareAddresses = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  await secretOf(db)
}

const payloadLength = 16 + 1 + 4
const signature = (secret: Buffer, payload: Buffer): Buffer =>
  createHmac('sha256', secret).update(payload).digest()

const variants = ['file', 'preview', 'view', 'model'] as const
const dispositions = ['attachment', 'inline'] as const

/** A signed address of a file. It names the file by id alone: neither names nor storage keys stand in it. */
export const addressOf = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  assetId: string,
  { variant, disposition }: Omit<Grant, 'assetId'>,
): Promise<{ url: string; expiresAt: string }> => {
  const now = Math.floor(clock.now().getTime() / 1000)
  const expires = Math.floor((now + lifeSeconds) / stepSeconds) * stepSeconds
  const payload = Buffer.alloc(payloadLength)
  payload.write(assetId.replaceAll('-', ''), 0, 'hex')
  payload.writeUInt8(variants.indexOf(variant) * 2 + dispositions.indexOf(disposition), 16)
  payload.writeUInt32BE(expires, 17)
  const token = Buffer.concat([payload, signature(await secretOf(db), payload)]).toString('base64url')
  return { url: `/files/${token}`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** What a token grants; null when it was not made here, and `expired` when its time is over. */
export const readToken = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<(Grant & { readonly expired: boolean }) | null> => {
  const bytes = Buffer.from(token, 'base64url')
  // Base64 has several spellings of the same bytes; only the one that was given out is good.
  if (bytes.length !== payloadLength + 32 || bytes.toString('base64url') !== token) return null
  const payload = bytes.subarray(0, payloadLength)
  if (!timingSafeEqual(bytes.subarray(payloadLength), signature(await secretOf(db), payload))) return null
  const hex = payload.toString('hex', 0, 16)
  const choice = payload.readUInt8(16)
  return {
    assetId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    variant: variants[choice >> 1]!,
    disposition: dispositions[choice & 1]!,
    expired: payload.readUInt32BE(17) * 1000 <= clock.now().getTime(),
  }
}
