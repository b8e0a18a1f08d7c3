import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallInput, send } from './client.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'

/** The query key of a call: `['GET /case', params, query]`. Its first element alone invalidates all of its queries. */
export const callKey = (call: AnyCall, input?: { params?: unknown; query?: unknown }): QueryKey =>
  input
    ? [`${call.method} ${call.path}`, input.params ?? {}, input.query ?? {}]
    : [`${call.method} ${call.path}`]

/** Options of TanStack Query, under its own names. */
export type CallQueryOptions<Reply> = Pick<
  UseQueryOptions<Reply>,
  'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval'
>

/** Reads with a call. The screen shows errors. */
export const useCallQuery = <C extends AnyCall>(
  call: C,
  input: CallInput<C> = {},
  options: CallQueryOptions<ReplyOf<C>> = {},
) =>
  useQuery<ReplyOf<C>>({
    ...options,
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => send(call, { ...input, signal, quiet: true }),
  })

type RowOf<C extends AnyCall> = ReplyOf<C> extends { data: readonly (infer Row)[] } ? Row : never

/**
 * Reads all pages of a list, for choices that must be complete. Rows that move to another page in between appear
 * once, by `keyOf`. For lists of some hundreds of rows.
 */
export const useWholeList = <C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  keyOf: (row: RowOf<C>) => string,
  { enabled = true }: { readonly enabled?: boolean } = {},
) =>
  useQuery<RowOf<C>[]>({
    enabled,
    queryKey: [...callKey(call, input), 'whole'],
    queryFn: async ({ signal }) => {
      const rows = new Map<string, RowOf<C>>()
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { ...(input.query as object | undefined), page, paginate: 100 }
        const pageInput = { ...input, query, signal, quiet: true } as CallInput<C>
        const reply = (await send(call, pageInput)) as { data: RowOf<C>[]; pages: number }
        for (const row of reply.data) rows.set(keyOf(row), row)
        pages = reply.pages
      }
      return [...rows.values()]
    },
  })

/**
 * Writes with a call, then invalidates the queries of the calls in `affects`. An error is shown as a toast unless
 * `quiet` is set. Every mutation carries an idempotency key, so that repeating it after a lost connection is safe.
 */
export const useCallMutation = <C extends AnyCall>(
  declared: C,
  options: { affects?: readonly AnyCall[]; quiet?: boolean } = {},
) => {
  const client = useQueryClient()
  const withIdempotencyKey = useRef(createIdempotencyKeys())
  return useMutation<ReplyOf<C>, Error, CallInput<C>>({
    mutationFn: input =>
      withIdempotencyKey.current(input, key =>
        send(declared, { quiet: options.quiet ?? false, ...input, key }),
      ),
    onSettled: () =>
      Promise.all((options.affects ?? []).map(call => client.invalidateQueries({ queryKey: callKey(call) }))),
  })
}
