import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { config } from '../apps/server/src/platform/config/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const dockerfile = read('deploy/Dockerfile')
const compose = parse(read('deploy/compose.yaml'))
const secret = parse(read('deploy/kubernetes/secret.example.yaml'))
const objects = parseAllDocuments(read('deploy/kubernetes/archway.yaml')).map(one => one.toJS())
const [deployment] = objects.filter(({ kind }) => kind === 'Deployment')
const [container] = deployment.spec.template.spec.containers

/** The settings that the operations page documents. */
const known = new Set(
  [...read('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
)

test('Every setting that a deployment names is one of the product', () => {
  const named = [
    ...Object.keys(compose.services.archway.environment),
    ...Object.keys(secret.stringData),
    ...[...read('deploy/example.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name),
  ]
  // Settings of compose itself, from which address and database settings are derived.
  const ofCompose = ['DOMAIN', 'POSTGRES_PASSWORD']
  expect(named.filter(name => name && !known.has(name) && !ofCompose.includes(name))).toEqual([])
})

test('Every value that compose asks for stands in the example', () => {
  const used = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(
    ([, name]) => name as string,
  )
  const example = read('deploy/example.env')
  expect(used.filter(name => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
})

test('The server takes the settings of the examples', () => {
  expect(config({ NODE_ENV: 'production', ...secret.stringData }, []).S3_BUCKET).toBe('archway')
  const filled = Object.fromEntries(
    Object.entries<unknown>(compose.services.archway.environment).map(([name, value]) => [
      name,
      String(value)
        .replace(/\$\{DOMAIN[^}]*\}/, 'portal.example.com')
        .replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'secret')
        .replace(/\$\{[A-Z0-9_]+:-\}/, ''),
    ]),
  )
  expect(config({ NODE_ENV: 'production', ...filled }, []).PUBLIC_URL).toBe('https://portal.example.com')
})

test('What the image copies and starts is there', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, path]) => path as string)
  const started = [...dockerfile.matchAll(/"(apps\/[^"]+\.ts)"/g)].map(([, path]) => path as string)
  expect([...copied, ...started].filter(path => !existsSync(join(root, path)))).toEqual([])
  expect(started).toHaveLength(1)
  // The workspace folders that the server consists of.
  const { dependencies } = JSON.parse(read('apps/server/package.json')) as { dependencies: object }
  expect(Object.keys(dependencies).some(name => name.startsWith('@archway/'))).toBe(true)
  expect(copied).toEqual(expect.arrayContaining(['packages', 'apps/server']))
})

test('Backups start a program that is there, as the user and with the settings of the server', () => {
  const [job] = parseAllDocuments(read('deploy/kubernetes/backup.yaml'))
    .map(one => one.toJS())
    .filter(({ kind }) => kind === 'CronJob')
  const { securityContext, containers, volumes } = job.spec.jobTemplate.spec.template.spec
  const commands = [compose.services.backup.command.split(' '), containers[0].args]
  for (const [program, file, action] of commands) {
    expect([program, action]).toEqual(['node', 'create'])
    expect(existsSync(join(root, file))).toBe(true)
  }
  expect(compose.services.backup.environment).toEqual(compose.services.archway.environment)
  expect(containers[0]).toMatchObject({ image: container.image, envFrom: container.envFrom })
  expect(securityContext).toEqual(deployment.spec.template.spec.securityContext)
  expect(containers[0].volumeMounts.map(({ name }: { name: string }) => name).sort()).toEqual(
    volumes.map(({ name }: { name: string }) => name).sort(),
  )
  // Both processes write into the folder that the image's user owns.
  expect(dockerfile).toMatch(/install -d -o archway -g archway .*\/backup/)
})

test('All look at the same port, the same address and the same user', () => {
  const port = Number(/^EXPOSE (\d+)/m.exec(dockerfile)?.[1])
  expect(dockerfile).toContain(`PORT=${port}`)
  expect(dockerfile).toContain(`http://127.0.0.1:${port}/ready`)
  expect(compose.services.proxy.command).toContain(`archway:${port}`)
  expect(container.ports).toEqual([{ name: 'http', containerPort: port }])
  for (const probe of ['startupProbe', 'readinessProbe'] as const)
    expect(container[probe].httpGet).toEqual({ path: '/ready', port: 'http' })
  expect(container.livenessProbe.httpGet).toEqual({ path: '/live', port: 'http' })
  const user = Number(/--uid (\d+)/.exec(dockerfile)?.[1])
  expect(deployment.spec.template.spec.securityContext).toMatchObject({ runAsUser: user, fsGroup: user })
})

test('R11 a process that is told to stop has the time that its settings give it', () => {
  const read = (env: Record<string, string>) => config({ NODE_ENV: 'production', ...env }, [])
  const { SHUTDOWN_NOTICE_SECONDS: notice, SHUTDOWN_GRACE_SECONDS: grace } = read(secret.stringData)
  expect(notice).toBeGreaterThanOrEqual(container.readinessProbe.periodSeconds)
  expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(notice + grace)
  expect(Number.parseInt(compose.services.archway.stop_grace_period, 10)).toBeGreaterThan(grace)
})

test('R10 portal and jobs are processes of their own, from one image and with the same settings', () => {
  const { archway, worker } = compose.services
  expect([archway.environment.ROLE, worker.environment.ROLE]).toEqual(['web', 'worker'])
  expect(worker.extends).toEqual({ service: 'archway' })
  const deployments = objects.filter(({ kind }) => kind === 'Deployment')
  const containers = deployments.map(({ spec }) => spec.template.spec.containers[0])
  expect(containers.map(({ env }) => env)).toEqual([
    [{ name: 'ROLE', value: 'web' }],
    [{ name: 'ROLE', value: 'worker' }],
  ])
  const [image, ...others] = containers.map(({ image, envFrom }) => ({ image, envFrom }))
  expect(others).toEqual([image])
  // Requests reach the portal only.
  const service = objects.find(({ kind }) => kind === 'Service')
  expect(
    deployments.map(({ spec }) => spec.template.metadata.labels.app === service.spec.selector.app),
  ).toEqual([true, false])
})
