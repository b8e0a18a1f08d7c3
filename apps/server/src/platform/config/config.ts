import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import proxyAddress from '@fastify/proxy-addr'
import { z } from 'zod'
import { keysIn, shortestKey } from '../secrets/key-file.ts'

/** Invalid settings. `problems` names every problem, one message each. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const booleanTexts: Record<string, boolean> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
}

const port = z
  .string()
  .refine(text => /^\d{1,5}$/.test(text) && Number(text) <= 65535, 'must be a whole number from 0 to 65535')
  .transform(Number)

const url = (kinds: string[], example: string) =>
  z
    .string()
    .refine(
      text => URL.canParse(text) && kinds.includes(new URL(text).protocol),
      `must be an address such as ${example}`,
    )

/** Push services of browsers: Chrome and most others, Firefox, Safari, Edge. */
const pushServices = 'fcm.googleapis.com *.push.services.mozilla.com *.push.apple.com *.notify.windows.com'

const pushService = /^(none|(\*\.)?[\w-]+(\.[\w-]+)+|https?:\/\/[\w.-]+(:\d+)?)$/

/** A key of a VAPID pair, base64url, of this many bytes. */
const vapidKey = (bytes: number) => {
  const digits = Math.ceil((bytes * 8) / 6)
  return z
    .string()
    .refine(
      text => new RegExp(`^[\\w-]{${digits}}$`).test(text),
      `must be a VAPID key of ${digits} base64url characters, as \`npx web-push generate-vapid-keys\` prints them`,
    )
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      text => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)

const booleanSetting = z
  .string()
  .refine(text => text.toLowerCase() in booleanTexts, 'must be true or false')
  .transform(text => booleanTexts[text.toLowerCase()] === true)

/** A setting in seconds, fractions included. */
const seconds = (limit: number) =>
  z
    .string()
    .refine(
      text => /^\d{1,5}(\.\d{1,3})?$/.test(text) && Number(text) <= limit,
      `must be a number of seconds from 0 to ${limit}`,
    )
    .transform(Number)

const isProxyList = (addresses: string[]): boolean => {
  try {
    proxyAddress.compile(addresses)
    return true
  } catch {
    return false
  }
}

/** The proxies whose `X-Forwarded-For` is trusted: their number, or their addresses. */
const trustedProxies = z
  .string()
  .transform(text => (/^\d$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean)))
  .refine(
    value => typeof value === 'number' || (value.length > 0 && isProxyList(value)),
    'must be addresses, ranges such as 10.0.0.0/8, the names loopback, linklocal or uniquelocal, or the number of proxies',
  )

const settings = z.object({
  NODE_ENV: z.string().optional(),
  /** The role of this process; without one it serves the portal, and runs the jobs in a second process. */
  ROLE: z
    .enum(['web', 'worker', 'all', 'migrate'], { error: 'must be web, worker, all or migrate' })
    .optional(),
  /**
   * Number of child processes of each server process for photos, documents and exports; half of the processors, 2 to
   * 4.
   */
  WORKERS: wholeNumber(1, 64).default(Math.min(4, Math.max(2, availableParallelism() >> 1))),
  /** Resident memory of one of them; work that needs more is refused. */
  WORKER_MEMORY_MB: wholeNumber(256, 65_536).default(512),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/archway').optional(),
  /** The owner of the database, for migrations only; the server then signs in as the role of DATABASE_URL. */
  MIGRATION_DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://owner:password@host:5432/archway',
  ).optional(),
  /** A pooler in transaction mode in front of DATABASE_URL, for requests; everything else uses DATABASE_URL. */
  DATABASE_POOLER_URL: url(['postgres:', 'postgresql:'], 'postgres://pooler:6432/archway').optional(),
  /** A streaming replica of the database, for the calls that the contract declares for it. */
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:'], 'postgres://replica:5432/archway').optional(),
  /** Maximum number of connections of each process for requests; jobs and sockets use separate ones. */
  DATABASE_CONNECTIONS: wholeNumber(2, 1000).default(10),
  /** Statement timeout of requests. */
  DATABASE_STATEMENT_SECONDS: wholeNumber(1, 3600).default(30),
  /** A database that does not accept a connection within this time counts as unavailable. */
  DATABASE_CONNECT_SECONDS: wholeNumber(1, 300).default(5),
  /** Distributes events between processes at scale; without it the database does. */
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://portal.example.com').optional(),
  /** Megabytes of the disk that are reserved for the database; 2048, or a tenth of a small disk. */
  DISK_RESERVE_MB: z
    .string()
    .refine(text => /^\d{1,9}$/.test(text), 'must be a whole number of megabytes')
    .transform(Number)
    .optional(),
  /** Files are stored in this bucket of an object storage; without it, in the data folder. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example.com').optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Without keys, the default credentials of the machine are used: its role or its profile. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Path-style addresses, which nearly every service except Amazon's needs; on by default if an endpoint is given. */
  S3_FORCE_PATH_STYLE: booleanSetting.optional(),
  /** The address at which browsers reach the storage, if it is not S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: url(['http:', 'https:'], 'https://files.example.com').optional(),
  /** Browsers send case files directly to the bucket; turn it off if they cannot reach it. */
  S3_DIRECT_UPLOADS: booleanSetting.default(true),
  /** Browsers download directly from the bucket, by addresses valid for seconds; if off, through the server. */
  S3_DIRECT_DOWNLOADS: booleanSetting.default(false),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .refine(text => /^([^<>]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text), {
      error: 'must be a mail address such as Archway <no-reply@example.com>',
    })
    .default('Archway <no-reply@archway.test>'),
  TRUST_PROXY: trustedProxies.optional(),
  /** Time limits of a client for the head of a request, its body, and an idle connection. */
  HEADERS_TIMEOUT_SECONDS: seconds(3600).default(20),
  BODY_TIMEOUT_SECONDS: seconds(3600).default(30),
  IDLE_TIMEOUT_SECONDS: seconds(3600).default(75),
  /** An upload must make progress within each such period; its total time is not limited. */
  UPLOAD_STALL_SECONDS: seconds(3600).default(30),
  /** Sockets without a session that one address may have open at each process. */
  SOCKETS_PER_ADDRESS: wholeNumber(1, 100_000).default(100),
  /** From SIGTERM on: requests are still accepted for this long, so that load balancers can notice. */
  SHUTDOWN_NOTICE_SECONDS: seconds(300).default(0),
  /** After the notice: time for requests in flight to finish. */
  SHUTDOWN_GRACE_SECONDS: seconds(600).default(25),
  /** Whether a starting server migrates the database; otherwise it only checks the schema. */
  MIGRATE: booleanSetting.default(true),
  /** A port for `/live`, `/ready` and `/metrics`, not for users; the only port of a worker. */
  STATUS_PORT: port.optional(),
  /** The address on which that port listens. */
  STATUS_HOST: z.string().default('127.0.0.1'),
  /** `/metrics` then requires this token, and is also available on the port of the portal. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** An OpenTelemetry collector for traces, by OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://collector:4318').optional(),
  /** The share of traces that is sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  /** One JSON object per line, or readable text. */
  LOG_FORMAT: z.enum(['json', 'text'], { error: 'must be json or text' }).optional(),
  /** The rate limit against runaway clients; off for benchmarks only. Sign-in has separate limits. */
  RATE_LIMITS: booleanSetting.default(true),
  /** A session ends this many days after the sign-in. */
  SESSION_DAYS: wholeNumber(1, 400).default(14),
  /** Minutes of inactivity after which a session ends; 0: never. For the provider's staff, and for everyone else. */
  STAFF_IDLE_MINUTES: wholeNumber(0, 100_000).default(12 * 60),
  CUSTOMER_IDLE_MINUTES: wholeNumber(0, 100_000).default(0),
  /** Whether all staff must sign in with a second factor; companies decide for themselves. */
  STAFF_SECOND_FACTOR: booleanSetting.default(false),
  /** Minutes for which a sign-in or a confirmation counts as recent. */
  REAUTHENTICATION_MINUTES: wholeNumber(1, 100_000).default(15),
  /** Invitations that a company may mail per day; the same limit applies to each staff member. */
  INVITATIONS_PER_DAY: wholeNumber(1, 100_000).default(200),
  /** Megabytes of stored files per hour that all workers together read to compare them with their hashes. */
  FILE_CHECK_MB_PER_HOUR: wholeNumber(1, 999_999).default(20_000),
  /**
   * Number of past months of the audit trail that stay in the database; 0: all. Older ones are moved to the storage.
   */
  AUDIT_MONTHS: wholeNumber(0, 1200).default(0),
  /** Allowed hosts of push services; an origin such as `http://localhost:9000` is allowed, too. */
  PUSH_SERVICES: z
    .string()
    .default(pushServices)
    .transform(text => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      hosts => hosts.every(host => pushService.test(host)),
      'must be hosts such as fcm.googleapis.com *.push.apple.com, or none',
    )
    .transform(hosts => hosts.filter(host => host !== 'none')),
  /** Webhooks may be sent to this machine, also by http: for tests and development; refused in production. */
  WEBHOOKS_TO_LOCALHOST: booleanSetting.default(false),
  /** Companies may use identity providers on this machine, also by http; like the setting above. */
  ISSUERS_ON_LOCALHOST: booleanSetting.default(false),
  /** Companies may set up single sign-on. */
  SINGLE_SIGN_ON: booleanSetting.default(true),
  /** The keys that sign and encrypt, current one first; without them, keys in the data folder are used. */
  SECRET_KEYS: z
    .string()
    .transform(keysIn)
    .refine(
      keys => keys.length > 0 && keys.every(key => key.length >= shortestKey),
      `must be one or more keys of at least ${shortestKey} characters, as \`openssl rand -base64 32\` prints them`,
    )
    .optional(),
  /** A file that contains these keys instead. */
  SECRET_KEYS_FILE: z.string().optional(),
  /** VAPID keys for push, both or neither; without them the database stores a generated pair, encrypted. */
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  /** A program that converts HEIC to JPEG, like `heif-convert`; without it one is searched for on the PATH. */
  HEIF_CONVERT: z.string().optional(),
  /** `people`: the companies and accounts of the demo world without its cases. */
  DEMO: z
    .string()
    .refine(text => text === 'people' || text.toLowerCase() in booleanTexts, 'must be true, false or people')
    .transform(text => (text === 'people' ? text : booleanTexts[text.toLowerCase()] === true))
    .optional(),
  /** Allows demo accounts to keep their published password; refused in production. */
  ALLOW_DEMO_PASSWORD: booleanSetting.optional(),
})

type Setting = keyof typeof settings.shape

/** Options of the command line, and the setting each one sets. */
const options = {
  role: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  demo: { type: 'boolean' },
} as const

function fromCommandLine(argv: readonly string[], problems: string[]): Partial<Record<Setting, string>> {
  try {
    const { values } = parseArgs({ args: [...argv], options, allowNegative: true, strict: true })
    return {
      ...(values.role !== undefined && { ROLE: values.role }),
      ...(values.port !== undefined && { PORT: values.port }),
      ...(values.host !== undefined && { HOST: values.host }),
      ...(values.data !== undefined && { DATA_DIR: values.data }),
      ...(values.demo !== undefined && { DEMO: String(values.demo) }),
    }
  } catch (error) {
    problems.push(
      `The command line: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
    return {}
  }
}

/** Some settings contain secrets, so a refused address is not repeated in the message. */
function formatSetting(name: Setting, value: string | undefined): string {
  return value === undefined || /_(URL|KEYS?|TOKEN)$/.test(name) ? '' : `, not "${value}"`
}

/** A setting that is given but blank counts as not given. */
function readGiven(env: Record<string, string | undefined>): Partial<Record<Setting, string>> {
  const entries = Object.keys(settings.shape).map(name => [name, env[name]?.trim()] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''))
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/**
 * The settings of one process: the command line wins over the environment, which wins over the defaults.
 * Throws a ConfigError that names every problem at once. `DATA_DIR` is returned as an absolute path,
 * `PUBLIC_URL` as an origin without a closing slash.
 */
export function readConfig(env: Record<string, string | undefined>, argv: readonly string[]) {
  const problems: string[] = []
  const raw = { ...readGiven(env), ...fromCommandLine(argv, problems) }
  const parsed = settings.safeParse(raw)
  for (const issue of parsed.error?.issues ?? []) {
    const name = issue.path[0] as Setting
    problems.push(`${name} ${issue.message}${formatSetting(name, raw[name])}.`)
  }
  if (raw.MIGRATION_DATABASE_URL && !raw.DATABASE_URL)
    problems.push('MIGRATION_DATABASE_URL is given without DATABASE_URL.')
  if (raw.DATABASE_POOLER_URL && !raw.DATABASE_URL)
    problems.push('DATABASE_POOLER_URL is given without DATABASE_URL.')
  if (raw.DATABASE_REPLICA_URL && !raw.DATABASE_URL)
    problems.push('DATABASE_REPLICA_URL is given without DATABASE_URL.')
  if (raw.SECRET_KEYS && raw.SECRET_KEYS_FILE)
    problems.push('SECRET_KEYS and SECRET_KEYS_FILE exclude each other.')
  if ((raw.VAPID_PUBLIC_KEY === undefined) !== (raw.VAPID_PRIVATE_KEY === undefined))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be given together.')
  if (parsed.data?.ALLOW_DEMO_PASSWORD && parsed.data.NODE_ENV === 'production')
    problems.push('ALLOW_DEMO_PASSWORD cannot be on in production: everybody knows this password.')
  if (parsed.data?.WEBHOOKS_TO_LOCALHOST && parsed.data.NODE_ENV === 'production')
    problems.push(
      'WEBHOOKS_TO_LOCALHOST cannot be on in production: account owners could reach services of this machine.',
    )
  if (parsed.data?.ISSUERS_ON_LOCALHOST && parsed.data.NODE_ENV === 'production')
    problems.push(
      'ISSUERS_ON_LOCALHOST cannot be on in production: account owners could reach services of this machine.',
    )
  if (!raw.S3_ACCESS_KEY_ID !== !raw.S3_SECRET_ACCESS_KEY)
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.')
  for (const name of [
    'S3_ENDPOINT',
    'S3_PUBLIC_ENDPOINT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ] as const)
    if (raw[name] && !raw.S3_BUCKET) problems.push(`${name} is given without S3_BUCKET.`)
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)

  const {
    NODE_ENV,
    DATA_DIR,
    PUBLIC_URL,
    HOST,
    DEMO,
    LOG_FORMAT,
    S3_FORCE_PATH_STYLE,
    ALLOW_DEMO_PASSWORD,
    ...rest
  } = parsed.data
  const production = NODE_ENV === 'production'
  return Object.freeze({
    ...rest,
    PRODUCTION: production,
    // The demo accounts have a published password: outside of production they are reachable from this machine only,
    // and in production they exist only if DEMO or --demo requests them.
    HOST: HOST ?? (production ? '0.0.0.0' : 'localhost'),
    DEMO: DEMO ?? !production,
    ALLOW_DEMO_PASSWORD: ALLOW_DEMO_PASSWORD ?? !production,
    LOG_FORMAT: LOG_FORMAT ?? (production ? 'json' : 'text'),
    S3_FORCE_PATH_STYLE: S3_FORCE_PATH_STYLE ?? rest.S3_ENDPOINT !== undefined,
    DATA_DIR: resolve(DATA_DIR),
    PUBLIC_URL: PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).origin,
  })
}
