import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import { useRef } from 'react'
import { type Given, send } from './client.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'

/**
 * Writes with a call where nothing that was read has to be read again: the pages before sign-in. Quiet; a failure
 * is the form's to show. Each intention has a key, so that it happens once whatever becomes of the line.
 */
export const useMutationCall = <C extends AnyCall>(
  declared: C,
): ((given: Given<C>) => Promise<ReplyOf<C>>) => {
  const intention = useRef(createIdempotencyKeys())
  return given => intention.current(given, key => send(declared, { quiet: true, ...given, key }))
}
