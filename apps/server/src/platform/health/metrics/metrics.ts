import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'

/**
 * Buckets in seconds. A list call takes 5 ms, an export seconds; each further bucket would add a time series for
 * every call.
 */
const callBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const jobBuckets = [0.05, 0.5, 2.5, 10, 60, 600]

/** A sample that takes longer, for example because the database is unavailable, is omitted from the scrape. */
const sampleTimeoutMs = 3000

type Sampled = {
  /** The gauges that `sample` sets; omitted from the scrape if it fails. */
  readonly gauges: readonly Gauge<string>[]
  /** Sets the gauges to their present values. */
  readonly sample: () => void | Promise<void>
  /** Scrapes within this time share a sample. */
  readonly everyMs?: number
}

const inTime = async (work: Promise<void>): Promise<void> => {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no sample in time')), sampleTimeoutMs)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}

/** The counters and durations of requests, jobs, reads, mails, files and socket events. */
const createCounters = (registers: Registry[]) => ({
  requests: new Counter({
    name: 'archway_http_requests_total',
    help: 'Requests by call, as the contract declares it, and by status; "aborted": the client left before the answer',
    labelNames: ['call', 'status'] as const,
    registers,
  }),
  requestSeconds: new Histogram({
    name: 'archway_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by call',
    labelNames: ['call'] as const,
    buckets: callBuckets,
    registers,
  }),
  jobs: new Counter({
    name: 'archway_jobs_total',
    help: 'Jobs that this process ran, by task and result (ok, failed)',
    labelNames: ['task', 'result'] as const,
    registers,
  }),
  jobSeconds: new Histogram({
    name: 'archway_job_duration_seconds',
    help: 'Time a job took, by task',
    labelNames: ['task'] as const,
    buckets: jobBuckets,
    registers,
  }),
  replicaReads: new Counter({
    name: 'archway_replica_reads_total',
    help: 'Reads of calls that may go to the replica: where they went, or why they went to the primary',
    labelNames: ['use'] as const,
    registers,
  }),
  mails: new Counter({
    name: 'archway_mails_total',
    help: 'Mails handed to the mail server or the outbox, by result (sent, failed)',
    labelNames: ['result'] as const,
    registers,
  }),
  storageSeconds: new Histogram({
    name: 'archway_storage_duration_seconds',
    help: 'Time of an operation of the storage of files, by operation; "open" ends with the first byte',
    labelNames: ['operation'] as const,
    buckets: callBuckets,
    registers,
  }),
  storageErrors: new Counter({
    name: 'archway_storage_errors_total',
    help: 'Operations of the storage of files that failed, by operation',
    labelNames: ['operation'] as const,
    registers,
  }),
  uploadBytes: new Counter({
    name: 'archway_upload_received_bytes_total',
    help: 'Bytes of files that passed through this process on their way into the storage',
    registers,
  }),
  uploads: new Counter({
    name: 'archway_uploads_total',
    help: 'Uploaded case files by way (direct to the bucket, through a server, or collected later) and result (ready, refused, withdrawn)',
    labelNames: ['way', 'result'] as const,
    registers,
  }),
  uploadedBytes: new Counter({
    name: 'archway_uploads_bytes_total',
    help: 'Bytes of the uploaded case files that are ready, by way',
    labelNames: ['way'] as const,
    registers,
  }),
  socketEvents: new Counter({
    name: 'archway_socket_events_total',
    help: 'Events that this process published to sockets, here and at other processes',
    registers,
  }),
})

/**
 * The metrics of this process, for Prometheus. Labels come from closed sets (calls of the contract, tasks, statuses):
 * no id, name, address or other data of a person or a company is ever a label.
 */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const samplers = new Map<Gauge<string> | undefined, () => Promise<void>>()
  const failures = new Gauge({
    name: 'archway_metrics_failed_samples',
    help: 'Groups of gauges that could not be read for this scrape and are missing in it',
    registers,
  })

  const withoutLabels = new WeakSet<Gauge<string>>()
  /** Clears a gauge: an old value would look like a current one. A gauge without labels would become 0. */
  const forget = (gauge: Gauge<string>): void => {
    gauge.reset()
    if (withoutLabels.has(gauge)) gauge.remove()
  }

  return {
    ...createCounters(registers),
    /** Creates a gauge, or returns the existing one with the name. */
    gauge: <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) => {
      const existing = registry.getSingleMetric(`archway_${name}`)
      if (existing instanceof Gauge) return existing as Gauge<Label>
      const gauge = new Gauge({ name: `archway_${name}`, help, labelNames: [...labelNames], registers })
      if (labelNames.length === 0) withoutLabels.add(gauge)
      return gauge
    },
    /** Adds a metric that was created elsewhere. */
    register: (metric: Metric) => registry.registerMetric(metric),
    /** Registers a function that sets gauges before each scrape; it replaces an earlier one for the same gauges. */
    sampled: ({ gauges, sample, everyMs = 0 }: Sampled): void => {
      let lastAt = Number.NEGATIVE_INFINITY
      let sampling: Promise<void> | undefined
      const run = async () => {
        try {
          for (const gauge of gauges) gauge.reset()
          await sample()
          lastAt = performance.now()
        } finally {
          sampling = undefined
        }
      }
      samplers.set(gauges[0], async () => {
        if (performance.now() - lastAt < everyMs) return
        sampling ??= run()
        try {
          await inTime(sampling)
        } catch {
          failures.inc()
          for (const gauge of gauges) forget(gauge)
        }
      })
    },
    /**
     * Adds CPU, memory, event loop lag and garbage collection. Call it once per process: it starts timers that never
     * end.
     */
    observeProcess: () => collectDefaultMetrics({ register: registry }),
    /** All metrics in the text format of Prometheus. */
    scrape: async (): Promise<string> => {
      failures.set(0)
      await Promise.all([...samplers.values()].map(sample => sample()))
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
export type Metrics = ReturnType<typeof createMetrics>
