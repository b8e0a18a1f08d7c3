import { eq } from 'drizzle-orm'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import type { Services } from '../../../platform/services.ts'
import { signOnProvider } from '../table.ts'

const purpose = 'identity providers'
const ofChecks = 'sign-ins at providers'
const ofTokens = 'ID tokens'

/** Bound to its provider: in another row it cannot be decrypted. */
export const sealSecret = (keys: Keys, providerId: string, secret: string): string =>
  keys.seal(purpose, `${providerId} ${secret}`)

type Sealed = { readonly id: string; readonly sealedSecret: string }

/** The client secret; null if the key that sealed it is lost. */
export const openSecret = (keys: Keys, { id, sealedSecret }: Sealed): string | null => {
  const text = keys.open(purpose, sealedSecret)
  return text?.startsWith(`${id} `) ? text.slice(id.length + 1) : null
}

export const sealChecks = (keys: Keys, checks: object): string => keys.seal(ofChecks, JSON.stringify(checks))
export const openChecks = (keys: Keys, sealedText: string): unknown =>
  JSON.parse(keys.open(ofChecks, sealedText) ?? 'null')

export const sealIdToken = (keys: Keys, idToken: string): string => keys.seal(ofTokens, idToken)
export const openIdToken = (keys: Keys, sealedText: string | null): string | null =>
  sealedText === null ? null : keys.open(ofTokens, sealedText)

/** After a rotation of the keys: seals the client secrets with the current one. */
export const resealSignOn = ({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<void> =>
  db.within(systemScope, async tx => {
    for (const row of await tx.select().from(signOnProvider)) {
      const secret = keys.isCurrent(purpose, row.sealedSecret) ? null : openSecret(keys, row)
      if (secret !== null)
        await tx
          .update(signOnProvider)
          .set({ sealedSecret: sealSecret(keys, row.id, secret) })
          .where(eq(signOnProvider.id, row.id))
    }
  })
