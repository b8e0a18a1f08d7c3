import type { Holder } from '../../../platform/access/holder.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Maximum lifetime of an address. Addresses expire on full minutes, so that repeated requests give the same address
 * and the browser cache works.
 */
const lifeSeconds = 300
const stepSeconds = 60

export type Grant = {
  readonly holder: Holder
  readonly assetId: string
  readonly variant: 'file' | 'preview' | 'view' | 'model'
  readonly disposition: 'attachment' | 'inline'
}

/** Purpose of the derived key: it signs file addresses only. */
const purpose = 'file addresses'

const payloadLength = 16 + 1 + 4 + 16
const uuidBytes = (payload: Buffer, start: number): string =>
  payload.toString('hex', start, start + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const variants = ['file', 'preview', 'view', 'model'] as const
const dispositions = ['attachment', 'inline'] as const
const holders = ['session', 'share'] as const

/** A signed address of a file. It contains only the file's id, neither its name nor its storage key. */
export const signAddress = async (
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  holder: Holder,
  assetId: string,
  { variant, disposition }: Pick<Grant, 'variant' | 'disposition'>,
): Promise<{ url: string; expiresAt: string }> => {
  const now = Math.floor(clock.now().getTime() / 1000)
  const expires = Math.floor((now + lifeSeconds) / stepSeconds) * stepSeconds
  const payload = Buffer.alloc(payloadLength)
  payload.write(assetId.replaceAll('-', ''), 0, 'hex')
  const choice =
    holders.indexOf(holder.kind) * 8 + variants.indexOf(variant) * 2 + dispositions.indexOf(disposition)
  payload.writeUInt8(choice, 16)
  payload.writeUInt32BE(expires, 17)
  payload.write(holder.id.replaceAll('-', ''), 21, 'hex')
  const token = Buffer.concat([payload, keys.sign(purpose, payload)]).toString('base64url')
  return { url: `/files/${token}`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** The rights that a token grants; null if this server did not sign it, `expired` after its lifetime. */
export const readToken = async (
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  token: string,
): Promise<(Grant & { readonly expired: boolean }) | null> => {
  const bytes = Buffer.from(token, 'base64url')
  // Base64 has several spellings of the same bytes; only the one that was issued is valid.
  if (bytes.length !== payloadLength + 32 || bytes.toString('base64url') !== token) return null
  const payload = bytes.subarray(0, payloadLength)
  if (!keys.verify(purpose, payload, bytes.subarray(payloadLength))) return null
  const choice = payload.readUInt8(16)
  return {
    holder: { kind: holders[choice >> 3]!, id: uuidBytes(payload, 21) },
    assetId: uuidBytes(payload, 0),
    variant: variants[(choice >> 1) & 3]!,
    disposition: dispositions[choice & 1]!,
    expired: payload.readUInt32BE(17) * 1000 <= clock.now().getTime(),
  }
}
