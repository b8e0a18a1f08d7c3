import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stagedPlan } from '../../apps/server/src/demo/files/staged-plan.ts'
import { encodeStl } from '../../apps/server/src/demo/files/stl.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'

const guide = fileURLToPath(new URL('../../docs/integrators.md', import.meta.url))
const run = promisify(execFile)

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'archway-guide-'))
  const mouth = stagedPlan({ seed: 7, upperSteps: 1, lowerSteps: 1 })
  for (const jaw of ['upper', 'lower'] as const)
    await writeFile(join(folder, `${jaw}.stl`), encodeStl(mouth.mesh(jaw, 0, 'preview')))
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Both are installed in CI; without them this test is skipped. */
const hasTools = ['curl', 'jq'].every(tool => spawnSync(tool, ['--version']).status === 0)

test.skipIf(!hasTools && !process.env.CI)(
  'the guide for integrators does what it says, block after block',
  async () => {
    const blocks = [...(await readFile(guide, 'utf8')).matchAll(/```bash\n([\s\S]*?)```/g)].map(
      ([, code]) => code,
    )
    expect(blocks.length).toBeGreaterThan(6)
    const script = [
      'set -euo pipefail',
      ...blocks.map((code, index) => `trap 'echo block ${index + 1} failed' ERR\n${code}`),
    ]
    await writeFile(join(folder, 'guide.sh'), script.join('\n'))
    const { port } = app.app.http.server.address() as AddressInfo
    const { stdout } = await run('bash', ['guide.sh'], {
      cwd: folder,
      env: { ...process.env, ARCHWAY: `http://127.0.0.1:${port}` },
    }).catch((error: { stdout: string; stderr: string; message: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
    })
    expect(stdout).toContain('"RECORDS_MISSING"')
    expect(stdout).toContain('"IN_QC"')
    expect(stdout).toContain('"CASE_SUBMITTED"')
  },
)
