import { SpanKind, trace } from '@opentelemetry/api'
import type pg from 'pg'
import { endSpan, getTracer, isTracing } from './tracing.ts'

type Submittable = pg.QueryConfig & { callback?: (error: Error | null, result: unknown) => void }
type Query = (...args: unknown[]) => unknown

/** `select case_file`: the verb and the first table of a statement. */
const nameOf = (text: string): string => {
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? 'statement'
  const table = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}

/**
 * Gives each statement of a connection a span in the trace of its caller; statements outside of a trace have none.
 * Spans have the text of statements with parameters (`$1`), never their values; of other statements only the name.
 */
export const traceStatements = (client: pg.PoolClient): void => {
  if (!isTracing()) return
  const query = client.query.bind(client) as Query
  const tracedQuery: Query = (...args) => {
    if (!trace.getActiveSpan()) return query(...args)
    const [statement] = args as [string | Submittable]
    const isPlain = typeof statement === 'string'
    const text = isPlain ? statement : statement.text
    const span = getTracer().startSpan(nameOf(text), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', ...(isPlain ? {} : { 'db.query.text': text }) },
    })
    if (!isPlain && typeof statement.callback === 'function') {
      const { callback } = statement
      statement.callback = (error, result) => {
        endSpan(span, error ?? undefined)
        callback.call(statement, error, result)
      }
      return query(...args)
    }
    const queryResult = query(...args)
    if (!(queryResult instanceof Promise)) {
      span.end()
      return queryResult
    }
    queryResult.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    )
    return queryResult
  }
  client.query = tracedQuery as typeof client.query
}
