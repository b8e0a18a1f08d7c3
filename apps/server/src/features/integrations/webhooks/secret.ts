import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Webhook as Signer } from 'standardwebhooks'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import type { Services } from '../../../platform/services.ts'
import { webhook } from '../table.ts'

const purpose = 'webhooks'

/** A new signing secret: as Standard Webhooks formats it, and as it is stored. */
export const newSecret = (keys: Keys): { secret: string; sealedSecret: string } => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealedSecret: keys.seal(purpose, secret) }
}

type Secrets = Pick<typeof webhook.$inferSelect, 'sealedSecret' | 'formerSealedSecret' | 'formerUntil'>

/**
 * The headers of a delivery by the Standard Webhooks scheme, signed with every valid secret. Throws if a secret was
 * encrypted with a lost key.
 */
export const signedHeaders = (
  keys: Keys,
  { sealedSecret, formerSealedSecret, formerUntil }: Secrets,
  { eventId, body, at }: { readonly eventId: string; readonly body: string; readonly at: Date },
): Record<string, string> => {
  const secret = keys.open(purpose, sealedSecret)
  if (secret === null)
    throw new Error('the secret of a webhook was sealed with keys that no longer exist: create a new one')
  const former =
    formerSealedSecret !== null && formerUntil !== null && formerUntil > at
      ? keys.open(purpose, formerSealedSecret)
      : null
  const signatures = [secret, former].flatMap(key =>
    key === null ? [] : [new Signer(key).sign(eventId, at, body)],
  )
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

/** After a rotation of the keys: seals the secrets with the current one. */
export const resealWebhooks = ({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<void> =>
  db.within(systemScope, async tx => {
    const resealSecret = (sealedText: string | null): string | null => {
      const text =
        sealedText === null || keys.isCurrent(purpose, sealedText) ? null : keys.open(purpose, sealedText)
      return text === null ? sealedText : keys.seal(purpose, text)
    }
    for (const row of await tx.select().from(webhook)) {
      const sealedSecret = resealSecret(row.sealedSecret) ?? row.sealedSecret
      const formerSealedSecret = resealSecret(row.formerSealedSecret)
      if (sealedSecret === row.sealedSecret && formerSealedSecret === row.formerSealedSecret) continue
      await tx.update(webhook).set({ sealedSecret, formerSealedSecret }).where(eq(webhook.id, row.id))
    }
  })
