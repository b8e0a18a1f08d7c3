import { openKeys } from '../platform/secrets/open-keys.ts'

/** A process that opens the keys of a data folder as soon as it runs, and reports them. */
const keys = openKeys({
  DATA_DIR: process.argv[2] ?? '',
  SECRET_KEYS: undefined,
  SECRET_KEYS_FILE: undefined,
})
process.send?.(keys.fingerprints().join())
