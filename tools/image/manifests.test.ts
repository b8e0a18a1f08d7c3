import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/kubernetes')
const isInstalled = existsSync(join(root, 'node_modules/kubernetes-models'))

type Manifest = Record<string, unknown> & { apiVersion: string; kind: string; metadata: { name: string } }
type Model = new (data: unknown) => { validate(): void }

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
const findProblem = async (manifest: Manifest): Promise<string | null> => {
  const Model = await modelOf(manifest)
  try {
    new Model(manifest).validate()
    return null
  } catch (error) {
    return (error as Error).message
  }
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
})
