import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type Given, send } from './client.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'

/** Key of a call's answer in the cache: `['GET /case', {params, query}]`; its first part invalidates all of them. */
export const callKey = (declared: AnyCall, given?: { params?: unknown; query?: unknown }): QueryKey =>
  given
    ? [`${declared.method} ${declared.path}`, given.params ?? {}, given.query ?? {}]
    : [`${declared.method} ${declared.path}`]

/** Options of TanStack Query, under its own names. */
type Options<Reply> = Pick<
  UseQueryOptions<Reply>,
  'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval'
>

/** Reads with a call. Failures are the screen's to show. */
export const useCallQuery = <C extends AnyCall>(
  declared: C,
  given: Given<C> = {},
  options: Options<ReplyOf<C>> = {},
) =>
  useQuery<ReplyOf<C>>({
    ...options,
    queryKey: callKey(declared, given),
    queryFn: ({ signal }) => send(declared, { ...given, signal, quiet: true }),
  })

type RowOf<C extends AnyCall> = ReplyOf<C> extends { data: readonly (infer Row)[] } ? Row : never

/**
 * Reads a list to its end, page after page: for what somebody chooses from and nothing may be missing of. What moves to
 * another page meanwhile is there once, told by `keyOf`. Keep it to lists of some hundreds.
 */
export const useWholeList = <C extends AnyCall>(
  declared: C,
  given: Given<C>,
  keyOf: (row: RowOf<C>) => string,
  { enabled = true }: { readonly enabled?: boolean } = {},
) =>
  useQuery<RowOf<C>[]>({
    enabled,
    queryKey: [...callKey(declared, given), 'whole'],
    queryFn: async ({ signal }) => {
      const rows = new Map<string, RowOf<C>>()
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { ...(given.query as object | undefined), page, paginate: 100 }
        const asked = { ...given, query, signal, quiet: true } as Given<C>
        const reply = (await send(declared, asked)) as { data: RowOf<C>[]; pages: number }
        for (const row of reply.data) rows.set(keyOf(row), row)
        pages = reply.pages
      }
      return [...rows.values()]
    },
  })

/**
 * Writes with a call, then reads again whatever `affects` names (calls by declaration). A refusal is shown as a
 * toast unless the write is `quiet`. Each intention has a key, so that it happens once whatever becomes of the line.
 */
export const useCallMutation = <C extends AnyCall>(
  declared: C,
  options: { affects?: readonly AnyCall[]; quiet?: boolean } = {},
) => {
  const client = useQueryClient()
  const intention = useRef(createIdempotencyKeys())
  return useMutation<ReplyOf<C>, Error, Given<C>>({
    mutationFn: given =>
      intention.current(given, key => send(declared, { quiet: options.quiet ?? false, ...given, key })),
    onSettled: () =>
      Promise.all((options.affects ?? []).map(call => client.invalidateQueries({ queryKey: callKey(call) }))),
  })
}
