import { trace } from '@opentelemetry/api'
import pg from 'pg'

// A planted fault: the values of statements become an attribute of the span.
const { query } = pg.Client.prototype
let count = 0
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const { values } = args[0] as { values?: unknown }
  trace.getActiveSpan()?.setAttribute(`db.query.parameters.${count++}`, JSON.stringify(values ?? null))
  return (query as (...all: unknown[]) => unknown).apply(this, args)
} as typeof query
