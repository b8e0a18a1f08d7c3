import {
  type AnyCall,
  type BodyInput,
  dropEmpty,
  type ParamsOf,
  type QueryInput,
  type ReplyOf,
} from '@archway/contract/kernel'
import { reportAnswer, reportNoAnswer } from '../../ui/feedback/connection.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { currentLanguage, translateKey } from '../i18n/language.ts'
import { localTimeZone } from '../i18n/time-zone.ts'
import { getIdleSeconds } from '../session/activity.ts'
import { requestConfirmation } from './confirmation.ts'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'
import { CallFailed, neededConfirmation, referenceOf, ValidationError } from './problems.ts'
import { readAnswer } from './response.rules.ts'

export type CallInput<C> = {
  readonly params?: ParamsOf<C>
  readonly query?: QueryInput<C>
  readonly body?: BodyInput<C>
  readonly signal?: AbortSignal
  /** Without a toast: the caller shows the failure (dialogs, address and contact forms). */
  readonly quiet?: boolean
  /** Idempotency key: the server makes the write once, however often the request is repeated. */
  readonly key?: string
  /** The request outlives the page: it is sent while its window closes. */
  readonly keepalive?: boolean
}

/** The server stores the use of a session to the minute. */
const minimumIdle = 60

type Unauthorised = () => void
let onUnauthorised: Unauthorised = () => {}

/** The session registers what a 401 does; the default is nothing (TRAP-032). */
export const whenUnauthorised = (listener: Unauthorised): void => {
  onUnauthorised = listener
}

/** The address of a call, for links that the browser follows itself: documents. */
export const pathOf = (call: AnyCall, params: Readonly<Record<string, unknown>>): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** `?a=1&filter=%7B…%7D`: empty values are left out (API-006), trees travel as URI-encoded JSON (API-010). */
export const searchOf = (query: object): string => {
  const pairs = Object.entries(dropEmpty(query)).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A response that the page requested early is used if it is 200 or 401; anything else is requested again. */
const earlyAnswer = async (url: string): Promise<Response | undefined> => {
  const response = await takeEarlyAnswer(url)?.catch(() => undefined)
  return response?.ok || response?.status === 401 ? response : undefined
}

const parse = async (response: Response): Promise<{ body: unknown; parsed: boolean }> => {
  try {
    return { body: await response.json(), parsed: true }
  } catch (error) {
    // An error here other than a malformed body means that the connection was lost.
    if (!(error instanceof SyntaxError)) throw error
    return { body: undefined, parsed: false }
  }
}

/**
 * Makes a call of the contract. Resolves with its typed response; rejects with `CallFailed` or `ValidationError`
 * after showing the message, unless `quiet`. A 401 ends the session, except at sign-in. A call that needs a recent
 * confirmation is repeated once the user has confirmed their identity.
 */
export const send = async <C extends AnyCall>(call: C, options: CallInput<C> = {}): Promise<ReplyOf<C>> => {
  const url = pathOf(call, options.params ?? {}) + searchOf(options.query ?? {})
  const hasBody = call.method !== 'GET'
  const isSignIn = call.path.startsWith('/auth')
  const request = (): Promise<Response> =>
    fetch(url, {
      method: call.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        'accept-language': currentLanguage(),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        // Requests that the page makes by itself do not extend the session.
        ...(getIdleSeconds() >= minimumIdle ? { 'x-idle-seconds': String(getIdleSeconds()) } : {}),
        ...(isSignIn ? { 'x-time-zone': localTimeZone() } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(dropEmpty((options.body ?? {}) as object)) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
  if (hasBody) dropEarlyAnswers()
  let response: Response
  let answer: Awaited<ReturnType<typeof parse>>
  try {
    response =
      (hasBody ? undefined : await earlyAnswer(url)) ??
      (await (options.key ? fetchWithRetry(request, options.signal) : request()))
    answer = await parse(response)
  } catch (error) {
    if (options.signal?.aborted) throw error
    reportNoAnswer()
    const generic = translateKey('reasons', 'UNEXPECTED')
    if (!options.quiet) toast.error(generic)
    throw new CallFailed(generic, 0, 'OFFLINE', [generic])
  }
  const { body, parsed } = answer
  const outcome = readAnswer({ status: response.status, body, parsed }, translateKey('reasons', 'UNEXPECTED'))
  // An error page of a gateway (502 and above, without a code of ours) does not show whether the server is up.
  if (parsed && (response.status < 502 || ('code' in outcome && outcome.code))) reportAnswer()
  if (outcome.kind === 'ok') return body as ReplyOf<C>

  const reference = referenceOf(response)
  const needed = neededConfirmation(outcome.code)
  if (needed && (await requestConfirmation(needed))) return send(call, options)
  if (outcome.status === 401 && !isSignIn) onUnauthorised()
  // After closing the confirmation dialog, no further message is needed.
  else if (!options.quiet && !needed)
    for (const sentence of outcome.messages) toast.error(sentence, { reference })
  throw outcome.kind === 'validation'
    ? new ValidationError(outcome.message, outcome.status, outcome.code, outcome.messages, {
        ...outcome.errors,
      })
    : new CallFailed(outcome.message, outcome.status, outcome.code, outcome.messages, reference)
}
