import { prepareRelease, ReleaseMissing } from './release.ts'

// Installs the last release and prints its folder, for TEST_RELEASE. Exits with 3 if the checkout does not contain it.
try {
  process.stdout.write(`${await prepareRelease()}\n`)
} catch (error) {
  if (!(error instanceof ReleaseMissing)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 3
}
