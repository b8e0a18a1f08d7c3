import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../apps/server/src/platform/config/config.ts'

const root = join(import.meta.dirname, '..')
const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

const dockerfile = readText('deploy/Dockerfile')
const compose = parse(readText('deploy/compose.yaml'))
/** A Kubernetes object; `tools/image/manifests.test.ts` checks its schema. */
type Manifest = ReturnType<ReturnType<typeof parseAllDocuments>[number]['toJS']>
const objectsOf = (file: string): Manifest[] =>
  parseAllDocuments(readText(`deploy/kubernetes/${file}`)).map(document => document.toJS())
const kustomization = parse(readText('deploy/kubernetes/kustomization.yaml'))
const objects: Manifest[] = kustomization.resources.flatMap(objectsOf)
const ofKind = (kind: string): Manifest[] => objects.filter((object: Manifest) => object.kind === kind)
const [secret, ownerSecret] = objectsOf('secret.example.yaml')
const settings = { ...ofKind('ConfigMap')[0].data, ...secret.stringData }
const [deployment, workers] = ofKind('Deployment')
const [container] = deployment.spec.template.spec.containers
const podOf = ({ kind, spec }: Manifest): Manifest =>
  kind === 'CronJob' ? spec.jobTemplate.spec.template : spec.template
const pods = ['Deployment', 'Job', 'CronJob'].flatMap(kind => ofKind(kind).map(podOf))

/** The settings that the operations page documents. */
const documentedSettings = new Set(
  [...readText('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
)

test('Every setting of a deployment is one of the product', () => {
  const usedSettings = [
    ...Object.keys(compose.services.archway.environment),
    ...Object.keys({ ...settings, ...ownerSecret.stringData }),
    ...[...readText('deploy/example.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name),
  ]
  // Settings of compose itself, from which the address and the database settings are derived.
  const ofCompose = ['DOMAIN', 'FILES_DOMAIN', 'POSTGRES_PASSWORD']
  expect(
    usedSettings.filter(name => name && !documentedSettings.has(name) && !ofCompose.includes(name)),
  ).toEqual([])
})

test('The example has every value that compose uses, and no other', () => {
  const usedVariables = [...readText('deploy/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(
    ([, name]) => name as string,
  )
  const exampleVariables = [...readText('deploy/example.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name as string,
  )
  expect(new Set(exampleVariables)).toEqual(new Set(usedVariables))
})

test('The server takes the settings of the examples', () => {
  const environment = { NODE_ENV: 'production', ...settings }
  expect(readConfig(environment, [])).toMatchObject({
    S3_BUCKET: 'archway',
    STATUS_PORT: 9464,
    MIGRATE: false,
  })
  expect(readConfig({ ...environment, ...ownerSecret.stringData }, []).MIGRATION_DATABASE_URL).toContain(
    'archway:',
  )
  const filledVariables = Object.fromEntries(
    Object.entries<unknown>(compose.services.archway.environment).map(([name, value]) => [
      name,
      String(value)
        .replace(/\$\{DOMAIN[^}]*\}/, 'portal.example.com')
        .replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'secret')
        .replace(/\$\{[A-Z0-9_]+:-\}/, ''),
    ]),
  )
  expect(readConfig({ NODE_ENV: 'production', ...filledVariables }, []).PUBLIC_URL).toBe(
    'https://portal.example.com',
  )
})

test('All files that the image copies and starts exist', () => {
  // The image contains the programs as JavaScript without types, under the same names.
  const entryPoints = [...dockerfile.matchAll(/"(apps\/[^"]+)\.js"/g)].map(([, path]) => `${path}.ts`)
  const runTools = [...dockerfile.matchAll(/(tools\/\S+?\.m?[jt]s)/g)].map(([, path]) => path as string)
  expect([entryPoints.length, runTools.length]).toEqual([1, 2])
  expect([...entryPoints, ...runTools].filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('Backups start an existing program, as the user and with the settings of the server', () => {
  const commandsIn = (script: string): string[] =>
    [...script.matchAll(/node \S+backup\.js \S+/g)].map(([command]) => command)
  const { archway, backup, 'nightly-backup': nightly } = compose.services
  const jobs = ofKind('CronJob').map(job => podOf(job).spec)
  const ofJobs = jobs.map(({ containers }) => containers[0].args.join(' ')).join('\n')
  const commands = ['create', 'verify'].map(action => `node apps/server/src/commands/backup.js ${action}`)
  // Both deployments run both on a schedule: a missing backup, and one that was not verified, are alerts.
  expect([nightly.command.at(-1), ofJobs].map(commandsIn)).toEqual([commands, commands])
  expect(commandsIn(backup.command)).toEqual(commands.slice(0, 1))
  expect(existsSync(join(root, 'apps/server/src/commands/backup.ts'))).toBe(true)
  expect([nightly.profiles, nightly.restart]).toEqual([undefined, 'unless-stopped'])
  for (const { environment, volumes } of [backup, nightly])
    expect({ environment, volumes }).toEqual({ environment: archway.environment, volumes: backup.volumes })
  for (const { securityContext, containers, volumes } of jobs) {
    expect(containers[0]).toMatchObject({
      image: container.image,
      envFrom: [...container.envFrom, { secretRef: { name: ownerSecret.metadata.name } }],
    })
    expect(securityContext).toEqual(deployment.spec.template.spec.securityContext)
    expect(containers[0].volumeMounts.map(({ name }: { name: string }) => name).sort()).toEqual(
      volumes.map(({ name }: { name: string }) => name).sort(),
    )
  }
  // Both processes write into the folder that the image's user owns.
  expect(dockerfile).toMatch(/install -d -o archway -g archway .*\/backup/)
})

test('All use the same port, address and user', () => {
  const port = Number(/^EXPOSE (\d+)/m.exec(dockerfile)?.[1])
  expect(dockerfile).toContain(`PORT=${port}`)
  expect(dockerfile).toContain(`http://127.0.0.1:${port}/ready`)
  expect(readText('deploy/Caddyfile')).toContain(`reverse_proxy archway:${port}`)
  const status = readConfig(settings, []).STATUS_PORT
  expect(container.ports).toEqual([
    { name: 'http', containerPort: port },
    { name: 'status', containerPort: status },
  ])
  expect(compose.services.worker.healthcheck.test.join()).toContain(`http://127.0.0.1:${status}/ready`)
  expect(compose.services.archway.environment.STATUS_PORT).toBe(status)
  for (const probe of ['startupProbe', 'readinessProbe'] as const)
    expect(container[probe].httpGet).toEqual({ path: '/ready', port: 'http' })
  expect(container.livenessProbe.httpGet).toEqual({ path: '/live', port: 'http' })
  const user = Number(/--uid (\d+)/.exec(dockerfile)?.[1])
  expect(deployment.spec.template.spec.securityContext).toMatchObject({ runAsUser: user, fsGroup: user })
})

test('R11 a stopped process has the time that its settings need', () => {
  const configFor = (env: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...env }, [])
  const { SHUTDOWN_NOTICE_SECONDS: notice, SHUTDOWN_GRACE_SECONDS: grace } = configFor(settings)
  expect(notice).toBeGreaterThanOrEqual(container.readinessProbe.periodSeconds)
  expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(notice + grace)
  expect(Number.parseInt(compose.services.archway.stop_grace_period, 10)).toBeGreaterThan(grace)
})

test('R10 portal and jobs are separate processes, from one image and with the same settings', () => {
  const { archway, worker } = compose.services
  expect([archway.environment.ROLE, worker.environment.ROLE]).toEqual(['web', 'worker'])
  expect(worker.extends).toEqual({ service: 'archway' })
  const deployments = [deployment, workers]
  const containers = deployments.map(({ spec }) => spec.template.spec.containers[0])
  expect(containers.map(({ env }) => env)).toEqual([
    [{ name: 'ROLE', value: 'web' }],
    [{ name: 'ROLE', value: 'worker' }],
  ])
  const [image, ...otherImages] = containers.map(({ image, envFrom }) => ({ image, envFrom }))
  expect(otherImages).toEqual([image])
  // Only the portal receives requests.
  const [service] = ofKind('Service')
  expect(
    deployments.map(({ spec }) => spec.template.metadata.labels.app === service.spec.selector.app),
  ).toEqual([true, false])
})

test('S13 only the migration and backups know the owner of the database, not the processes that people can reach', () => {
  const knowing = pods
    .filter(({ spec }) => JSON.stringify(spec).includes(`${ownerSecret.metadata.name}"`))
    .map(({ metadata }) => metadata.labels.app)
  expect([...new Set(knowing)]).toEqual(['archway-migrate', 'archway-backup'])
  expect(Object.keys(settings)).not.toContain('MIGRATION_DATABASE_URL')
  // Settings may be widely readable, so these values must not be among them.
  const secretNames = /_URL$|KEY|TOKEN|PASSWORD/
  const open = Object.keys(ofKind('ConfigMap')[0].data).filter(name => secretNames.test(name))
  expect(open).toEqual(['PUBLIC_URL'])
})

test('Every pod runs unprivileged on a read-only file system, from the image of the release', () => {
  expect(pods.map(({ metadata }) => metadata.labels.app)).toHaveLength(5)
  for (const { spec } of pods) {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const { image, securityContext, resources } of spec.containers) {
      expect(image).toBe(kustomization.images[0].name)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(Object.keys(resources)).toEqual(['requests', 'limits'])
    }
  }
  const { read_only, cap_drop, tmpfs } = compose.services.archway
  expect({ read_only, cap_drop, tmpfs }).toEqual({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
})

test('Prometheus finds the metrics of portal and workers under the job of the alerts', () => {
  const { rule_files, scrape_configs } = parse(readText('deploy/monitoring/prometheus.yaml'))
  const [{ job_name, relabel_configs }] = scrape_configs
  expect([rule_files, job_name]).toEqual([['alerts.yaml'], 'archway'])
  const regexOf = (label: string) =>
    relabel_configs.find(({ source_labels }: Manifest) => source_labels[0].endsWith(label)).regex
  const labels = pods.map(({ metadata }) => metadata.labels.app)
  expect(labels.filter(app => new RegExp(`^(${regexOf('label_app')})$`).test(app))).toEqual(
    [deployment, workers].map(({ metadata }) => metadata.name),
  )
  const port = Number(regexOf('port_number'))
  expect(port).toBe(readConfig(settings, []).STATUS_PORT)
  const [{ spec }] = ofKind('NetworkPolicy')
  expect(spec.ingress[0].ports).toEqual([{ protocol: 'TCP', port }])
})

test('The secrets of an installation enter neither an image nor the repository', () => {
  const guide = readText('deploy/README.md')
  const copies = [...guide.matchAll(/cp deploy\S+ (\S+)/g)].map(([, copy]) => copy as string)
  expect(copies).toEqual(['deploy/.env', 'secret.yaml'])
  const lines = ['.dockerignore', '.gitignore'].map(file => readText(file).split('\n'))
  for (const copy of copies) {
    const file = `**/${copy.split('/').at(-1)}`
    expect(lines.map(patterns => patterns.includes(file) || patterns.includes(copy))).toEqual([true, true])
  }
})

/** Mebibytes of a Kubernetes quantity such as `2Gi`. */
const mebibytes = (quantity: string): number =>
  Number.parseFloat(quantity) * { Mi: 1, Gi: 1024 }[quantity.slice(-2) as 'Mi' | 'Gi']

/** The memory that a pod needs but may not use: 0 if its limit covers the server and all its child processes. */
const missingMemory = (limit: string, env: Record<string, string>, modelMegabytes: number): number => {
  const { WORKERS: children, WORKER_MEMORY_MB: ofChild } = readConfig(env, [])
  return Math.max(0, 300 + children * ofChild + modelMegabytes - mebibytes(limit))
}

test('The memory limit of a pod covers its server, all its child processes and the one for models', () => {
  // Without the setting, the number of child processes depends on the node.
  expect(settings.WORKERS).toBeDefined()
  // Only the worker computes models.
  const limits = [
    [container, 0],
    [workers.spec.template.spec.containers[0], 512],
  ] as const
  for (const [{ resources }, modelMegabytes] of limits)
    expect(missingMemory(resources.limits.memory, settings, modelMegabytes)).toBe(0)
  // Planted faults: a limit below that, and one more child process.
  expect(missingMemory('1536Mi', settings, 512)).toBeGreaterThan(0)
  expect(missingMemory('2304Mi', { ...settings, WORKERS: '3' }, 512)).toBeGreaterThan(0)
})

test('Scaling, spreading, disruption budgets and services refer to existing pods', () => {
  const apps = [...new Set<string>(pods.map(({ metadata }) => metadata.labels.app))]
  const names = [deployment, workers].map(({ metadata }) => metadata.name)
  expect(ofKind('HorizontalPodAutoscaler').map(({ spec }: Manifest) => spec.scaleTargetRef.name)).toEqual(
    names,
  )
  expect(ofKind('PodDisruptionBudget').map(({ spec }: Manifest) => spec.selector.matchLabels.app)).toEqual(
    names,
  )
  for (const { spec } of [deployment, workers])
    for (const { labelSelector } of spec.template.spec.topologySpreadConstraints)
      expect(labelSelector).toEqual(spec.selector)
  const [all, portal] = ofKind('NetworkPolicy')
  expect(all.spec.podSelector.matchExpressions[0].values.toSorted()).toEqual(apps.toSorted())
  expect(portal.spec.podSelector.matchLabels).toEqual(deployment.spec.selector.matchLabels)
  // Every pod can reach all targets of its settings, including those of which the files show only an example.
  const everywhere = readText('deploy/kubernetes/secret.example.yaml') + readText('docs/operations.md')
  const ports: number[] = all.spec.egress.flatMap(({ ports }: { ports: { port: number }[] }) =>
    ports.map(({ port }) => port),
  )
  const addressOf = (name: string): string =>
    settings[name] ?? new RegExp(`\\b${name}\\b.*?\\b(\\w+://[\\w.:]+)`).exec(everywhere)?.[1]
  const needed = [
    ...['DATABASE_URL', 'DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL'],
    ...['S3_ENDPOINT', 'SMTP_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ].map(name => Number(new URL(addressOf(name)).port || 443))
  expect(new Set(needed)).toEqual(new Set([5432, 6432, 6379, 443, 587, 4318]))
  expect(ports).toEqual(expect.arrayContaining(needed))
})
