import { randomUUID } from 'node:crypto'
import type { newPasskey } from '@archway/contract/session'
import type * as z from 'zod/mini'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refuse.ts'
import type { Services } from '../../../../platform/services.ts'
import { addAccountNotice } from '../notice.ts'
import { discardNewKey } from '../store.ts'
import { challengeMs, newChallenge, takeChallenge } from './challenge.ts'
import { addPasskey, type Row } from './store.ts'
import { challengeIn, importWebauthn, relyingParty, type Verified } from './verify.ts'

/** The user handle by which an authenticator identifies an account. */
const handleOf = (accountId: string) => new Uint8Array(Buffer.from(accountId))

type Person = { readonly id: string; readonly email: string; readonly name: string }

/** The options with which a browser creates a passkey for the person, with a challenge for this subject. */
export const creationFor = async (
  services: Services,
  subject: string,
  { id, email, name }: Person,
  existingPasskeys: readonly Pick<Row, 'credentialId'>[] = [],
) => {
  const { generateRegistrationOptions } = await importWebauthn()
  const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Archway',
    rpID: relyingParty(services).id,
    userID: handleOf(id),
    userName: email,
    userDisplayName: name,
    challenge: newChallenge(services.keys, subject, services.clock.now()),
  })
  return {
    data: {
      challenge,
      rp: { id: rp.id ?? '', name: rp.name },
      user,
      pubKeyCredParams,
      timeout: challengeMs,
      attestation: 'none' as const,
      excludeCredentials: existingPasskeys.map(({ credentialId }) => ({
        id: credentialId,
        type: 'public-key' as const,
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    },
  }
}

/**
 * Stores a verified passkey, which uses up its challenge, and ends a setup of an app that was started before. Refuses
 * with PASSKEY_REFUSED.
 */
export const storeVerified = async (
  tx: Tx,
  accountId: string,
  { name, credential }: z.output<typeof newPasskey>,
  { id, publicKey, counter }: Verified,
  now: Date,
  notice: 'passkeyAdded' | 'requiredPasskeyAdded',
): Promise<Row> => {
  if (!(await takeChallenge(tx, challengeIn(credential), now))) return refuse('PASSKEY_REFUSED')
  const created = await addPasskey(tx, {
    id: randomUUID(),
    accountId,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    name,
    createdAt: now,
  })
  if (!created) return refuse('PASSKEY_REFUSED')
  await discardNewKey(tx, accountId)
  await addAccountNotice(tx, accountId, notice)
  return created
}
