import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { staff } from '../features/contacts/index.ts'
import { createPasswordLink, openAccount } from '../features/session/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { connect } from '../platform/db/database.ts'
import { openLogin } from '../platform/db/login.ts'
import { migrate } from '../platform/db/migrate.ts'
import { systemScope } from '../platform/db/scope.ts'
import { startEmbeddedPostgres } from '../platform/postgres/postgres.ts'
import { openKeys } from '../platform/secrets/open-keys.ts'

/**
 * Makes an account of the provider's staff and prints the link that sets its password:
 *
 *     npm run admin:create -- --email admin@example.com --name "First Administrator"
 *
 * Settings come from the environment (DATA_DIR, DATABASE_URL, PUBLIC_URL, PORT), as for the server.
 */
const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, data: { type: 'string' } },
})
const email = values.email?.trim().toLowerCase() ?? ''
const name = values.name?.trim() ?? ''
if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) || name === '') {
  process.stderr.write('npm run admin:create -- --email admin@example.com --name "First Administrator"\n')
  process.exit(2)
}

const settings = readConfig(process.env, values.data ? ['--data', values.data] : [])
await mkdir(settings.DATA_DIR, { recursive: true })
const url = settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL
const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
const ownerUrl = url ?? embedded?.url ?? ''
await migrate(ownerUrl)
const db = connect(await openLogin(settings, openKeys(settings), ownerUrl), { size: 1 })
const now = new Date()
const link = await db.within(systemScope, async tx => {
  const id = await openAccount(tx, { kind: 'staff', email, name }, now, { companyId: null })
  if (!id) return undefined
  await tx.insert(staff).values({ id, email, name, role: 'administrator', createdAt: now })
  const token = await createPasswordLink(tx, id, now, 7)
  return `${settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`}/set-password?token=${token}`
})
await db.close()
await embedded?.stop()
if (!link) {
  process.stderr.write(`${email} has an account already.\n`)
  process.exit(1)
}
process.stdout.write(`${name} can set a password here, once and for seven days:\n${link}\n`)
