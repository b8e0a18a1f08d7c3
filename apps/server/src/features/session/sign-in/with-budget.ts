import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { returnSignInAttempt, takeSignInAttempt } from '../store.ts'

const windowMinutes = 60

/**
 * Uses an attempt of the bucket before the check runs, so that concurrent guesses cannot share one; refuses with
 * TOO_MANY. The check returns null for a wrong secret; a correct one restores the attempts, as at sign-in.
 */
export const withBudget = async <T>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { bucket, limit }: { readonly bucket: string; readonly limit: number },
  check: () => Promise<T | null>,
): Promise<T | null> => {
  const minutesToWait = await db.open(tx => takeSignInAttempt(tx, bucket, limit, windowMinutes, clock.now()))
  if (minutesToWait !== null) return refuse('TOO_MANY', { min: minutesToWait })
  const accepted = await check()
  if (accepted !== null) await returnSignInAttempt(db, bucket)
  return accepted
}
