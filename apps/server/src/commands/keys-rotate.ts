import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { resealSignOn } from '../features/contacts/index.ts'
import { resealWebhooks } from '../features/integrations/index.ts'
import { resealPushKeys } from '../features/notifications/index.ts'
import { resealSecondFactors } from '../features/session/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { connect } from '../platform/db/database.ts'
import { openLogin } from '../platform/db/login.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/postgres.ts'
import { agreeOnKeys } from '../platform/secrets/agreement.ts'
import { keyFileOf, rotateKeyFile } from '../platform/secrets/key-file.ts'
import { hasGivenKeys, openKeys } from '../platform/secrets/open-keys.ts'

/**
 * Puts a new key in front of the present one, which stays good until the next rotation:
 *
 *     npm run keys:rotate [-- --data ./data]
 *     npm run keys:rotate -- --accept   (the keys of the database are lost; takes those of the data folder)
 *
 * Settings come from the environment, as for the server. Servers that run go on and use the new key within a second.
 */
const { values } = parseArgs({
  options: { accept: { type: 'boolean', default: false }, data: { type: 'string' } },
})
const settings = readConfig(process.env, values.data ? ['--data', values.data] : [])
if (hasGivenKeys(settings)) {
  process.stderr.write(
    'The keys are given by SECRET_KEYS or SECRET_KEYS_FILE. Write a new key (`openssl rand -base64 32`) behind the present one and restart every process, then put it first, restart again, and remove the old one after seven days.\n',
  )
  process.exit(2)
}
await mkdir(settings.DATA_DIR, { recursive: true })
const url = settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL
const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
const ownerUrl = url ?? embedded?.url ?? ''
await migrate(ownerUrl)
const db = connect(await openLogin(settings, openKeys(settings), ownerUrl), { size: 1 })
let done = 'The keys of this data folder are now those of the database.\n'
try {
  const keys = openKeys(settings)
  if (await agreeOnKeys({ db, keys }, { force: values.accept })) {
    if (!values.accept) {
      rotateKeyFile(keyFileOf(settings.DATA_DIR))
      done = 'There is a new key. The one before stays good until the next rotation.\n'
    }
    const current = openKeys(settings)
    await resealPushKeys({ db, keys: current })
    await resealSecondFactors({ db, keys: current })
    await resealWebhooks({ db, keys: current })
    await resealSignOn({ db, keys: current })
    await agreeOnKeys({ db, keys: current })
    process.stdout.write(done)
  } else {
    process.stderr.write(
      `The keys in ${settings.DATA_DIR}/secrets are not those of the database. Rotate them where the server runs, or take these with --accept.\n`,
    )
    process.exitCode = 1
  }
} finally {
  await db.close()
  await embedded?.stop()
}
