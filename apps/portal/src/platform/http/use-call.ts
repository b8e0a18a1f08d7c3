import type { AnyCall, ReplyOf } from '@archway/contract/kernel'
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Given, send } from './client.ts'
import { newIntention } from './idempotency-key.ts'

/** Key of a call's answer in the cache: `['GET /case', {params, query}]`; its first part invalidates all of them. */
export const callKey = (declared: AnyCall, given?: { params?: unknown; query?: unknown }): QueryKey =>
  given
    ? [`${declared.method} ${declared.path}`, given.params ?? {}, given.query ?? {}]
    : [`${declared.method} ${declared.path}`]

type Options<Reply> = {
  readonly enabled?: boolean
  readonly keep?: boolean
  readonly staleMs?: number
  /** Reads again so often; by what was read, where that decides. */
  readonly everyMs?: number | ((reply: Reply | undefined) => number)
}

const intervalOf = <Reply>(everyMs: NonNullable<Options<Reply>['everyMs']>) =>
  typeof everyMs === 'number'
    ? everyMs
    : (query: { state: { data?: Reply | undefined } }) => everyMs(query.state.data)

/** Reads with a call. Failures are the screen's to show. `keep` keeps the old page visible while the next loads. */
export const useCall = <C extends AnyCall>(
  declared: C,
  given: Given<C> = {},
  options: Options<ReplyOf<C>> = {},
) =>
  useQuery<ReplyOf<C>>({
    queryKey: callKey(declared, given),
    queryFn: ({ signal }) => send(declared, { ...given, signal, quiet: true }),
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData as never } : {}),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.everyMs === undefined ? {} : { refetchInterval: intervalOf(options.everyMs) }),
  })

type Listed<C extends AnyCall> = ReplyOf<C> extends { data: readonly (infer Row)[] } ? Row : never

/**
 * Reads a list to its end, page after page: for what somebody chooses from and nothing may be missing of. What moves to
 * another page meanwhile is there once, told by `keyOf`. Keep it to lists of some hundreds.
 */
export const useWholeList = <C extends AnyCall>(
  declared: C,
  given: Given<C>,
  keyOf: (row: Listed<C>) => string,
  { enabled = true }: { readonly enabled?: boolean } = {},
) =>
  useQuery<Listed<C>[]>({
    enabled,
    queryKey: [...callKey(declared, given), 'whole'],
    queryFn: async ({ signal }) => {
      const rows = new Map<string, Listed<C>>()
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { ...(given.query as object | undefined), page, paginate: 100 }
        const asked = { ...given, query, signal, quiet: true } as Given<C>
        const reply = (await send(declared, asked)) as { data: Listed<C>[]; pages: number }
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
export const useWrite = <C extends AnyCall>(
  declared: C,
  options: { affects?: readonly AnyCall[]; quiet?: boolean } = {},
) => {
  const client = useQueryClient()
  const intention = useRef(newIntention())
  return useMutation<ReplyOf<C>, Error, Given<C>>({
    mutationFn: given =>
      intention.current(given, key => send(declared, { quiet: options.quiet ?? false, ...given, key })),
    onSettled: () =>
      Promise.all((options.affects ?? []).map(call => client.invalidateQueries({ queryKey: callKey(call) }))),
  })
}
