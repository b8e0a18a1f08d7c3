/** `npm run docs:domain`: regenerates docs/domain from the tables of the contract and the sources of the server. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { domainPages } from './domain-pages.ts'
import { eventLines, queryLines } from './event-lines.ts'

const folder = fileURLToPath(new URL('../../docs/domain', import.meta.url))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(domainPages(eventLines(), queryLines()))) {
  writeFileSync(join(folder, name), text)
  console.log(`docs/domain/${name}`)
}
