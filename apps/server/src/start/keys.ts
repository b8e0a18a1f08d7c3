import { resealWebhooks } from '../features/integrations/index.ts'
import { resealPushKeys } from '../features/notifications/index.ts'
import { resealSecondFactors } from '../features/session/index.ts'
import type { Config } from '../platform/config/config.ts'
import { agreeOnKeys } from '../platform/secrets/agreement.ts'
import { KeysDiffer } from '../platform/secrets/keys-differ.ts'
import { hasGivenKeys } from '../platform/secrets/open-keys.ts'
import type { Services } from '../platform/services.ts'

/**
 * Ensures that this process signs with the same keys as all others on its database, and that stored secrets are sealed
 * with the current one. Call once at the start. Throws `KeysDiffer`.
 */
export const settleKeys = async (
  services: Pick<Services, 'db' | 'keys' | 'log'> & { readonly config: Config },
): Promise<void> => {
  const { log, config } = services
  if (!(await agreeOnKeys(services))) {
    if (!hasGivenKeys(config))
      throw new KeysDiffer(
        `The keys in ${config.DATA_DIR}/secrets are not those that the other processes of this database sign with. Without a shared data folder give every process the same SECRET_KEYS (\`openssl rand -base64 32\`). If the keys were lost, \`npm run keys:rotate -- --accept\` takes those of this data folder: links in mails that wait stop working.`,
      )
    log.warn(
      'SECRET_KEYS has no key in common with that of the process that started before: what it signed and sealed, such as links in mails that wait, no longer works',
    )
    await agreeOnKeys(services, { force: true })
  }
  if (config.S3_BUCKET && !hasGivenKeys(config))
    log.warn(
      'The keys that sign addresses are in the data folder, and files in a bucket: a process on another machine needs the same keys, by SECRET_KEYS',
    )
  await resealPushKeys(services)
  await resealSecondFactors(services)
  await resealWebhooks(services)
}
