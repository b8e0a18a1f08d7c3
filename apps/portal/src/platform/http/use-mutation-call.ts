import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import { useRef } from 'react'
import { type CallInput, send } from './client.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'

/**
 * Writes with a call on the pages before sign-in, where no query must be invalidated. Shows no toast; the form shows
 * errors. Has an idempotency key.
 */
export const useMutationCall = <C extends AnyCall>(
  call: C,
): ((given: CallInput<C>) => Promise<ReplyOf<C>>) => {
  const withIdempotencyKey = useRef(createIdempotencyKeys())
  return options => withIdempotencyKey.current(options, key => send(call, { quiet: true, ...options, key }))
}
