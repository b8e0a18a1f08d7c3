import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { groupOf, idsInTitles, rowsOf } from './spec-rows.ts'

/**
 * Lists the requirements that no test title names, by group. `--strict GROUP…` ends with 1 when a row of these
 * groups is neither named by a title nor given a reason in `docs/spec/untested.md`.
 */
const root = resolve(import.meta.dirname, '../..')
const readText = (path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''

const testFiles = ['packages', 'apps', 'tests', 'tools'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      path =>
        // The cases that a test under `tests` iterates over may be in a file beside it.
        (folder === 'tests' ? path.endsWith('.ts') : /\.(test|story)\.tsx?$/.test(path)) &&
        !/(^|\/)node_modules\//.test(path),
    )
    .map(path => join(folder, path)),
)

const rows = rowsOf(readText('docs/spec/requirements.md'))
const reasons = rowsOf(readText('docs/spec/untested.md'))
const idsInTests = new Set(testFiles.flatMap(path => idsInTitles(readText(path))))

const untested = [...rows.keys()].filter(id => !idsInTests.has(id))
const groups = [...new Set([...rows.keys()].map(groupOf))]
const lines = groups.flatMap(group => {
  const groupIds = [...rows.keys()].filter(id => groupOf(id) === group)
  const untestedInGroup = untested.filter(id => groupOf(id) === group)
  const excused = untestedInGroup.filter(id => reasons.has(id)).length
  return [
    '',
    `${group}: ${groupIds.length - untestedInGroup.length} of ${groupIds.length} named${excused > 0 ? `, ${excused} with a reason` : ''}`,
    ...untestedInGroup.map(id => {
      const reason = reasons.get(id)
      return `  ${id}  ${rows.get(id)}${reason ? `  [${reason}]` : ''}`
    }),
  ]
})

const excused = untested.filter(id => reasons.has(id)).length
const open = untested.length - excused
process.stdout.write(
  `${lines.join('\n').trimStart()}\n\n${rows.size} rows: ${rows.size - untested.length} named by a title, ${excused} with a reason, ${open} open\n`,
)

const [flag, ...strict] = process.argv.slice(2)
if (flag === '--strict') {
  const missing = untested.filter(id => strict.includes(groupOf(id)) && !reasons.has(id))
  const unknown = strict.filter(group => !groups.includes(group))
  for (const group of unknown) process.stderr.write(`${group} is no group\n`)
  if (missing.length > 0) process.stderr.write(`Neither tested nor given a reason: ${missing.join(', ')}\n`)
  process.exitCode = missing.length + unknown.length > 0 ? 1 : 0
}
