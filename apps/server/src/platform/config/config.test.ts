import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function problemsOf(env: Record<string, string>, argv: string[] = []): readonly string[] {
  try {
    readConfig(env, argv)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('config', () => {
  test('is valid without any setting', () => {
    expect(readConfig({}, [])).toEqual({
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: resolve('data'),
      DATABASE_URL: undefined,
      DATABASE_CONNECTIONS: 10,
      DATABASE_CONNECT_SECONDS: 5,
      DATABASE_STATEMENT_SECONDS: 30,
      DATABASE_REPLICA_URL: undefined,
      PUBLIC_URL: undefined,
      SMTP_URL: undefined,
      MAIL_FROM: 'Archway <no-reply@archway.test>',
      LOG_LEVEL: 'info',
      STATUS_HOST: '127.0.0.1',
      LOG_FORMAT: 'text',
      DEMO: true,
      ALLOW_DEMO_PASSWORD: true,
      WEBHOOKS_TO_LOCALHOST: false,
      ISSUERS_ON_LOCALHOST: false,
      OTEL_TRACES_SAMPLER_ARG: 1,
      SINGLE_SIGN_ON: true,
      RATE_LIMITS: true,
      INVITATIONS_PER_DAY: 200,
      SESSION_DAYS: 14,
      STAFF_IDLE_MINUTES: 720,
      CUSTOMER_IDLE_MINUTES: 0,
      STAFF_SECOND_FACTOR: false,
      REAUTHENTICATION_MINUTES: 15,
      WORKERS: expect.any(Number),
      WORKER_MEMORY_MB: 512,
      HEADERS_TIMEOUT_SECONDS: 20,
      BODY_TIMEOUT_SECONDS: 30,
      IDLE_TIMEOUT_SECONDS: 75,
      UPLOAD_STALL_SECONDS: 30,
      SOCKETS_PER_ADDRESS: 100,
      SHUTDOWN_NOTICE_SECONDS: 0,
      SHUTDOWN_GRACE_SECONDS: 25,
      MIGRATE: true,
      AUDIT_MONTHS: 0,
      FILE_CHECK_MB_PER_HOUR: 20_000,
      S3_REGION: 'us-east-1',
      S3_FORCE_PATH_STYLE: false,
      S3_DIRECT_UPLOADS: true,
      S3_DIRECT_DOWNLOADS: false,
      PRODUCTION: false,
      PUSH_SERVICES: [
        'fcm.googleapis.com',
        '*.push.services.mozilla.com',
        '*.push.apple.com',
        '*.notify.windows.com',
      ],
    })
  })

  test('S5 webhooks cannot reach the machine of a production server', () => {
    expect(readConfig({ WEBHOOKS_TO_LOCALHOST: 'true' }, []).WEBHOOKS_TO_LOCALHOST).toBe(true)
    expect(problemsOf({ NODE_ENV: 'production', WEBHOOKS_TO_LOCALHOST: 'true' })).toEqual([
      'WEBHOOKS_TO_LOCALHOST cannot be on in production: account owners could reach services of this machine.',
    ])
  })

  test('pooler and owner settings need a database', () => {
    const pooler = { DATABASE_POOLER_URL: 'postgres://pooler:6432' }
    expect(problemsOf(pooler)).toEqual(['DATABASE_POOLER_URL is given without DATABASE_URL.'])
    expect(problemsOf({ ...pooler, DATABASE_URL: 'postgres://a:b@host/archway' })).toEqual([])
    expect(problemsOf({ DATABASE_POOLER_URL: 'http://pooler', DATABASE_URL: 'postgres://host/a' })).toEqual([
      'DATABASE_POOLER_URL must be an address such as postgres://pooler:6432/archway.',
    ])
  })

  test('the command line overrides the environment', () => {
    const config = readConfig({ PORT: '4000', DATA_DIR: '/srv/a' }, [
      '--port',
      '4001',
      '--data=/srv/b',
      '--no-demo',
    ])
    expect(config).toMatchObject({ PORT: 4001, DATA_DIR: '/srv/b', DEMO: false })
  })

  test('an empty setting counts as missing', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', DEMO: '' }, [])).toMatchObject({
      PORT: 3000,
      DEMO: true,
    })
  })

  test('production makes no demo accounts unless they are requested', () => {
    expect(readConfig({ NODE_ENV: 'production' }, [])).toMatchObject({
      DEMO: false,
      HOST: '0.0.0.0',
      LOG_FORMAT: 'json',
    })
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }, [])).toMatchObject({ DEMO: true })
    expect(readConfig({ NODE_ENV: 'production' }, ['--demo'])).toMatchObject({ DEMO: true })
  })

  test('S14 the published demo password is never accepted in production', () => {
    expect(readConfig({}, []).ALLOW_DEMO_PASSWORD).toBe(true)
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }, []).ALLOW_DEMO_PASSWORD).toBe(false)
    expect(problemsOf({ NODE_ENV: 'production', DEMO: '1', ALLOW_DEMO_PASSWORD: '1' })).toEqual([
      'ALLOW_DEMO_PASSWORD cannot be on in production: everybody knows this password.',
    ])
  })

  test('files are in a bucket if one is set, which needs all of its settings', () => {
    const bucket = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.example.com' }
    expect(readConfig(bucket, [])).toMatchObject({ S3_BUCKET: 'files', S3_FORCE_PATH_STYLE: true })
    expect(readConfig({ S3_BUCKET: 'files' }, [])).toMatchObject({ S3_FORCE_PATH_STYLE: false })
    expect(readConfig({ ...bucket, S3_FORCE_PATH_STYLE: 'no' }, [])).toMatchObject({
      S3_FORCE_PATH_STYLE: false,
    })
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example.com' })).toEqual([
      'S3_ENDPOINT is given without S3_BUCKET.',
    ])
    expect(problemsOf({ ...bucket, S3_ACCESS_KEY_ID: 'a' })).toEqual([
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.',
    ])
  })

  test('reports all problems at once', () => {
    const problems = problemsOf(
      {
        PORT: '99999',
        DATABASE_URL: 'mysql://x',
        SMTP_URL: 'nonsense',
        MAIL_FROM: 'me',
        LOG_LEVEL: 'loud',
        DEMO: 'maybe',
      },
      ['--prot', '1'],
    )
    expect(problems).toHaveLength(7)
    expect(problems.join('\n')).toContain("Unknown option '--prot'")
    expect(problems.join('\n')).toContain('PORT must be a whole number from 0 to 65535, not "99999".')
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'LOG_LEVEL', 'DEMO']) {
      expect(problems.some(problem => problem.startsWith(`${name} must be`))).toBe(true)
    }
  })

  test('does not print a URL that may contain a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@host/db' }).join()).not.toContain('hunter2')
  })

  test('push services are hosts or origins, and can be disabled', () => {
    const readPushServices = (text: string) => readConfig({ PUSH_SERVICES: text }, []).PUSH_SERVICES
    expect(readPushServices('push.example.com, *.push.apple.com')).toEqual([
      'push.example.com',
      '*.push.apple.com',
    ])
    expect(readPushServices('http://localhost:9000')).toEqual(['http://localhost:9000'])
    expect(readPushServices('none')).toEqual([])
    expect(problemsOf({ PUSH_SERVICES: 'https://a.test/path' }).join()).toContain('PUSH_SERVICES must be')
  })

  test('push keys must be a pair, and invalid ones are not printed', () => {
    const secret = 'q'.repeat(43)
    expect(problemsOf({ VAPID_PRIVATE_KEY: secret })).toEqual([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be given together.',
    ])
    expect(problemsOf({ VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: secret })).toEqual([])
    expect(problemsOf({ VAPID_PUBLIC_KEY: 'hunter2', VAPID_PRIVATE_KEY: 'hunter2' }).join()).not.toContain(
      'hunter2',
    )
  })

  test('trusted proxies are addresses, ranges, names or a number of hops', () => {
    const readTrustProxy = (text: string) => readConfig({ TRUST_PROXY: text }, []).TRUST_PROXY
    expect(readTrustProxy('10.0.0.0/8, loopback')).toEqual(['10.0.0.0/8', 'loopback'])
    expect(readTrustProxy('2')).toBe(2)
    expect(readConfig({}, []).TRUST_PROXY).toBeUndefined()
    for (const wrong of ['everybody', '10.0.0.0/99', 'true'])
      expect(problemsOf({ TRUST_PROXY: wrong })).toHaveLength(1)
  })

  test('times are seconds, fractions included', () => {
    expect(readConfig({ BODY_TIMEOUT_SECONDS: '0.5' }, []).BODY_TIMEOUT_SECONDS).toBe(0.5)
    for (const wrong of ['-1', '1e9', 'soon', '99999'])
      expect(problemsOf({ SHUTDOWN_GRACE_SECONDS: wrong })).toHaveLength(1)
  })

  test('the public address is an origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.example.com/' }, []).PUBLIC_URL).toBe(
      'https://portal.example.com',
    )
  })

  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}, []))).toBe(true)
  })
})
