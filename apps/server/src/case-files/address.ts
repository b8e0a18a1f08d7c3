import type { Services } from '../platform/services.ts'

/** How long an address is good for at most; addresses end on whole minutes so that a browser can keep what it saw. */
const lifeSeconds = 300
const stepSeconds = 60

export type Grant = {
  readonly assetId: string
  readonly variant: 'file' | 'preview' | 'view' | 'model'
  readonly disposition: 'attachment' | 'inline'
}

/** What the key is for: an address is good for files alone. */
const purpose = 'file addresses'

const payloadLength = 16 + 1 + 4

const variants = ['file', 'preview', 'view', 'model'] as const
const dispositions = ['attachment', 'inline'] as const

/** A signed address of a file. It names the file by id alone: neither names nor storage keys stand in it. */
export const addressOf = async (
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  assetId: string,
  { variant, disposition }: Omit<Grant, 'assetId'>,
): Promise<{ url: string; expiresAt: string }> => {
  const now = Math.floor(clock.now().getTime() / 1000)
  const expires = Math.floor((now + lifeSeconds) / stepSeconds) * stepSeconds
  const payload = Buffer.alloc(payloadLength)
  payload.write(assetId.replaceAll('-', ''), 0, 'hex')
  payload.writeUInt8(variants.indexOf(variant) * 2 + dispositions.indexOf(disposition), 16)
  payload.writeUInt32BE(expires, 17)
  const token = Buffer.concat([payload, keys.sign(purpose, payload)]).toString('base64url')
  return { url: `/files/${token}`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** What a token grants; null when it was not made here, and `expired` when its time is over. */
export const readToken = async (
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  token: string,
): Promise<(Grant & { readonly expired: boolean }) | null> => {
  const bytes = Buffer.from(token, 'base64url')
  // Base64 has several spellings of the same bytes; only the one that was given out is good.
  if (bytes.length !== payloadLength + 32 || bytes.toString('base64url') !== token) return null
  const payload = bytes.subarray(0, payloadLength)
  if (!keys.verify(purpose, payload, bytes.subarray(payloadLength))) return null
  const hex = payload.toString('hex', 0, 16)
  const choice = payload.readUInt8(16)
  return {
    assetId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    variant: variants[choice >> 1]!,
    disposition: dispositions[choice & 1]!,
    expired: payload.readUInt32BE(17) * 1000 <= clock.now().getTime(),
  }
}
