import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import type { Config } from '../../config/config.ts'
import type { Log } from '../../process/log.ts'
import { createRareWarning } from '../../process/warning-rarely.ts'
import { productVersion } from '../processes.ts'
import { turnTracingOn } from './tracing.ts'

/** A collector that does not respond must not delay the end of the process. */
const exportMs = 3000

/**
 * Sends traces by OTLP over HTTP if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; `OTEL_EXPORTER_OTLP_HEADERS` is read by the
 * library. Returns a function that sends the remaining spans. The SDK is loaded only with the setting.
 */
export const startTracing = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLE }: Config,
  log: Log,
): Promise<() => Promise<void>> => {
  if (!endpoint) return async () => {}
  const [{ AsyncLocalStorageContextManager }, core, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ])
  const warnRarely = createRareWarning(log)
  const warn = () =>
    warnRarely('Traces could not be sent to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped.')
  const doNothing = () => {}
  diag.setLogger(
    { error: warn, warn, info: doNothing, debug: doNothing, verbose: doNothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'archway',
      'service.version': productVersion,
      'archway.role': ROLE ?? 'web',
    }),
    // Sampled by the id of the trace, which clients cannot choose (`traceCalls`), so that every process decides alike.
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: exportMs }),
        exportTimeoutMillis: exportMs,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  turnTracingOn()
  return () => provider.shutdown().catch(warn)
}
