import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

let isOn = false

/** Called once, by `startTracing`, before anything is traced. */
export const turnTracingOn = (): void => {
  isOn = true
}

/** Whether this process sends traces (`OTEL_EXPORTER_OTLP_ENDPOINT`). If not, tracing costs nothing. */
export const isTracing = (): boolean => isOn

export const getTracer = () => trace.getTracer('archway')

/** The trace in a header or a payload; the root context if there is none. */
export const contextFrom = (carrier: object): Context => propagation.extract(ROOT_CONTEXT, carrier)

/** The kind of an error, without its message, which may quote typed text. */
export const endSpan = (span: Span, error?: unknown): void => {
  if (error !== undefined) {
    const { name, code } = error as { name?: string; code?: unknown }
    span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? typeof error))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The `traceparent` of the current trace, for a job that continues it; undefined without tracing. */
export const currentTraceparent = (): string | undefined => {
  if (!isOn) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Runs `work` in a span that continues the trace of `traceparent`, or starts one. */
export const runInJobSpan = async (
  name: string,
  attributes: Attributes,
  traceparent: unknown,
  work: () => Promise<void>,
): Promise<void> => {
  if (!isOn) return work()
  const parent = contextFrom({ traceparent })
  const span = getTracer().startSpan(name, { kind: SpanKind.CONSUMER, attributes }, parent)
  try {
    await context.with(trace.setSpan(parent, span), work)
    endSpan(span)
  } catch (error) {
    endSpan(span, error)
    throw error
  }
}

/** The id of the current trace, for log lines. */
export const currentTrace = (): { traceId: string } | undefined => {
  const span = isOn ? trace.getActiveSpan() : undefined
  return span && { traceId: span.spanContext().traceId }
}
