import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Keys } from '../../../../platform/secrets/keys.ts'
import { takeSignInAttempt } from '../../store.ts'
import { hashToken } from '../../token.ts'

const challengeMinutes = 5

/** The same in milliseconds. */
export const challengeMs = challengeMinutes * 60_000

const purpose = 'passkey challenges'
const randomLength = 16
const bodyLength = randomLength + 8

const signedBytes = (subject: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${subject} `), body])

/**
 * A challenge for one subject: a session that adds a passkey or is confirmed, or any sign-in. It contains its expiry
 * and a signature, so nothing has to be stored until it is used.
 */
export const newChallenge = (keys: Keys, subject: string, now: Date): Uint8Array<ArrayBuffer> => {
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(now.getTime() + challengeMs))
  const body = Buffer.concat([randomBytes(randomLength), end])
  return new Uint8Array(Buffer.concat([body, keys.sign(purpose, signedBytes(subject, body))]))
}

/** Whether it is an unexpired challenge of this server for the subject. */
export const isChallenge = (keys: Keys, subject: string, challenge: string, now: Date): boolean => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length <= bodyLength) return false
  const body = bytes.subarray(0, bodyLength)
  return (
    keys.verify(purpose, signedBytes(subject, body), bytes.subarray(bodyLength)) &&
    Number(body.readBigUInt64BE(randomLength)) > now.getTime()
  )
}

/** Marks a challenge as used; false if it was used before. */
export const takeChallenge = async (tx: Tx, challenge: string, now: Date): Promise<boolean> =>
  (await takeSignInAttempt(tx, `challenge ${hashToken(challenge)}`, 1, 2 * challengeMinutes, now)) === null
