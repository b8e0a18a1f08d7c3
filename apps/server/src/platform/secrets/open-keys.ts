import type { Config } from '../config/config.ts'
import { keyFileOf, makeKeyFile, watchKeyFile } from './key-file.ts'
import { createKeys, type Keys } from './keys.ts'

export type KeySettings = Pick<Config, 'DATA_DIR' | 'SECRET_KEYS' | 'SECRET_KEYS_FILE'>

/** The keys of the settings, otherwise the keys of the data folder, which are created at the first start. */
export const openKeys = ({ DATA_DIR, SECRET_KEYS, SECRET_KEYS_FILE }: KeySettings): Keys => {
  if (SECRET_KEYS) return createKeys(() => SECRET_KEYS)
  if (!SECRET_KEYS_FILE) makeKeyFile(keyFileOf(DATA_DIR))
  const file = watchKeyFile(SECRET_KEYS_FILE ?? keyFileOf(DATA_DIR))
  return createKeys(file.keys, file.reload)
}

/** Whether the operator gave the keys, so that they are not bound to one data folder. */
export const hasGivenKeys = ({ SECRET_KEYS, SECRET_KEYS_FILE }: KeySettings): boolean =>
  SECRET_KEYS !== undefined || SECRET_KEYS_FILE !== undefined
