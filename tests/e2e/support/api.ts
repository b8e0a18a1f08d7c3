import { caseCalls } from '@archway/contract/cases'
import type { AnyCall, BodyInput, ParamsOf, QueryInput, ReplyOf } from '@archway/contract/kernel'
import type { Page } from '@playwright/test'

type CallInput<C> = { params?: ParamsOf<C>; query?: QueryInput<C>; body?: BodyInput<C> }

/** Makes a call with this page's session: for what a story needs but does not test. */
export const callAs = async <C extends AnyCall>(page: Page, call: C, options: CallInput<C> = {}) => {
  const params = (options.params ?? {}) as Record<string, string>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const query = Object.entries((options.query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
  )
  const response = await page.request.fetch(path, {
    method: call.method,
    params: Object.fromEntries(query),
    ...(call.method === 'GET' ? {} : { data: options.body ?? {} }),
  })
  if (!response.ok())
    throw new Error(`${call.method} ${path} answers ${response.status()} ${await response.text()}`)
  return (await response.json()) as ReplyOf<C>
}

/** Creates a draft of an aligner case. Returns its uuid. */
export const createDraftCase = async (
  page: Page,
  { first, last }: { first: string; last: string },
): Promise<string> => {
  const { data } = await callAs(page, caseCalls.create, {
    body: {
      form: { product: 'AL', firstName: first, lastName: last, arch: 'both', impressionType: 'digital' },
    },
  })
  return data.uuid
}
