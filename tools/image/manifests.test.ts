import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/kubernetes')
const isInstalled = existsSync(join(root, 'node_modules/kubernetes-models'))

type Manifest = Record<string, unknown> & { apiVersion: string; kind: string; metadata: { name: string } }
type Model = { prototype: { validate(): void } }

const manifests = globSync('*.yaml', { cwd: folder })
  .filter(file => file !== 'kustomization.yaml')
  .flatMap(file => parseAllDocuments(readFileSync(join(folder, file), 'utf8')))
  .map(document => document.toJS() as Manifest)

/** The schema class for a manifest, from `kubernetes-models/<apiVersion>` (core kinds have no group: `v1`). */
const modelOf = async ({ apiVersion, kind }: Manifest): Promise<Model> => {
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}`)) as Record<string, Model>
  const model = models[kind]
  if (!model) throw new Error(`${apiVersion} has no ${kind}`)
  return model
}

/** Fields of a manifest that were never read while this view of it was used, as paths. */
const watchReads = <T extends object>(manifest: T): { view: T; unread: () => string[] } => {
  const children = new Map<PropertyKey, ReturnType<typeof watchReads>>()
  const readKeys = new Set<PropertyKey>()
  const view = new Proxy(manifest, {
    get: (target, key) => {
      readKeys.add(key)
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'object' || value === null) return value
      const child = children.get(key) ?? watchReads(value)
      children.set(key, child)
      return child.view
    },
  })
  const unread = () =>
    Object.keys(manifest).flatMap(key =>
      readKeys.has(key) ? (children.get(key)?.unread() ?? []).map(path => `${key}.${path}`) : [key],
    )
  return { view, unread }
}

/** The schemas allow unknown fields, but read every field that they know: the others are misspelt. */
const findProblem = async (manifest: Manifest): Promise<string | null> => {
  const Model = await modelOf(manifest)
  const { view, unread } = watchReads(manifest)
  try {
    Model.prototype.validate.call(view)
  } catch (error) {
    return (error as Error).message
  }
  const unknown = unread()
  return unknown.length > 0 ? `unknown: ${unknown.join(', ')}` : null
}

// Skipped where the dev dependency `kubernetes-models` is not installed; on CI a missing one must fail.
describe.skipIf(!isInstalled && !process.env.CI)('The manifests for Kubernetes', () => {
  test.each(manifests.map(manifest => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s has the shape of its schema',
    async (_, manifest) => {
      expect(await findProblem(manifest)).toBeNull()
    },
  )

  test('planted faults: `replicas: two` and a container without a name are reported', async () => {
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment') as [Manifest]
    const broken = structuredClone(deployment) as Manifest & { spec: Record<string, unknown> }
    broken.spec.replicas = 'two'
    expect(await findProblem(broken)).toContain('replicas')
    const nameless = JSON.parse(JSON.stringify(deployment).replace('"name":"archway","image"', '"image"'))
    expect(await findProblem(nameless)).toContain('name')
  })

  test('planted faults: misspelt optional fields are reported', async () => {
    const text = JSON.stringify(manifests.find(({ kind }) => kind === 'Deployment'))
    const misspelt = (field: string, wrong: string) =>
      findProblem(JSON.parse(text.replace(`"${field}"`, `"${wrong}"`)))
    expect(await misspelt('readinessProbe', 'readynessProbe')).toBe(
      'unknown: spec.template.spec.containers.0.readynessProbe',
    )
    expect(await misspelt('terminationGracePeriodSeconds', 'terminationGraceSeconds')).toContain('unknown')
    const [settings] = manifests.filter(({ kind }) => kind === 'ConfigMap') as [Manifest]
    expect(await findProblem({ ...settings, settings: {} })).toBe('unknown: settings')
  })
})
