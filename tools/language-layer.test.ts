import { expect, test } from 'vitest'
import { sourcesIn, textOf } from './house-words.ts'

/** The functions that fold, compare and format texts by language; all other code uses these. */
const layer = ['packages/contract/src/kernel/text.ts', 'packages/words/src/kernel/locale/locale.ts']

/** Formats and compares in the default language of the process. */
const byLocale =
  /\.toLocale(?:Upper|Lower)Case\(|\.localeCompare\(|\.toLocale(?:Date|Time)?String\(|\.toFixed\(|\bIntl\.\w+\(|new Intl\./
/** Correct for identifiers, file names and protocol tokens; wrong for texts written by people. */
const byCode = /\.to(?:Upper|Lower)Case\(/

const arithmetic = 'reads a clock of a time zone, shows nothing'
const unread = 'read by machines, or by operators in English'
const technical = 'identifiers, file extensions, protocol words'

/** Files outside the layer that are exempt, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'apps/server/src/features/cases/loyalty.ts': arithmetic,
  'apps/server/src/features/cases/export/export-columns.ts': arithmetic,
  'apps/server/src/features/notifications/digests/local-time.ts': arithmetic,
  'apps/portal/src/features/cases/form/days.ts': arithmetic,
  'apps/portal/src/features/shipments/CourierDialog.tsx': arithmetic,
  'apps/portal/src/features/company/admin/time-zones.ts': arithmetic,
  'apps/portal/src/platform/i18n/time-zone.ts': arithmetic,
  'apps/server/src/features/session/devices.ts': arithmetic,
  'packages/contract/src/cases/due/due.rules.ts': arithmetic,
  'packages/contract/src/company/admin.ts': arithmetic,
  'apps/portal/weight.ts': unread,
  'apps/server/src/commands/backup.ts': unread,
  'apps/server/src/demo/files/xrays.ts': unread,
  'packages/contract/src/cases/patient/patient.rules.ts': 'initials; the contract may not import the words',
}

/** Files that change the case of identifiers, file extensions and protocol tokens. */
const byCodeAllowed: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'apps/portal/src/features/case-files/drop/finding-sentence.ts',
    'apps/portal/src/features/case-files/file-sentences.ts',
    'apps/portal/src/features/plans/authoring/sheets.ts',
    'apps/portal/src/platform/work/ScanField.tsx',
    'apps/portal/src/screens/quick-guide/tables.tsx',
    'apps/portal/src/shell/search/NavSearch.tsx',
    'apps/server/src/commands/admin-create.ts',
    'apps/server/src/features/case-files/downloads/downloads.ts',
    'apps/server/src/features/case-files/present.ts',
    'apps/server/src/features/case-files/store.ts',
    'apps/server/src/features/case-files/uploads/reserve.ts',
    'apps/server/src/features/cases/list/list-filter.ts',
    'apps/server/src/features/pictures/routes.ts',
    'apps/server/src/features/plans/models/addresses.ts',
    'apps/server/src/features/privacy/approvals/commands.ts',
    'apps/server/src/features/privacy/erase.ts',
    'apps/server/src/features/requests/store.ts',
    'apps/server/src/platform/audit/entry.ts',
    'apps/server/src/platform/config/config.ts',
    'apps/server/src/platform/db/database.ts',
    'apps/server/src/platform/http/openapi/example.ts',
    'apps/server/src/platform/http/openapi/openapi.ts',
    'apps/server/src/platform/http/openapi/schemas.ts',
    'apps/server/src/platform/mail/outbox.ts',
    'apps/server/src/platform/words.ts',
    'packages/contract/src/case-files/guess.rules.ts',
    'packages/contract/src/case-files/kind.rules.ts',
    'packages/contract/src/case-files/setup-steps.rules.ts',
    'packages/contract/src/cases/list/grouping.rules.ts',
    'packages/contract/src/catalog/country.ts',
    'packages/contract/src/contacts/sign-on/provider.ts',
    'packages/contract/src/kernel/fields.ts',
    'packages/contract/src/kernel/teeth/tooth.rules.ts',
    'packages/contract/src/orders/lot-number.ts',
    'packages/contract/src/orders/piece.rules.ts',
    'packages/contract/src/pictures/picture.rules.ts',
    'packages/mesh/src/read.ts',
    'packages/mesh/src/stl.ts',
  ].map(file => [file, technical]),
)

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)
const sources = ['apps', 'packages'].flatMap(sourcesIn).filter(file => !isTest(file) && !layer.includes(file))

const linesWith = (text: string, pattern: RegExp): number[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))

test('U8 what depends on a language comes from the language layer alone', () => {
  const violations = sources
    .filter(file => !(file in allowed))
    .flatMap(file => linesWith(textOf(file), byLocale).map(line => `${file}:${line}`))
  expect(violations).toEqual([])
  const unused = Object.keys(allowed).filter(file => !byLocale.test(textOf(file)))
  expect(unused).toEqual([])
})

test('U8 what people write is compared by its fold, never by upper or lower case', () => {
  const violations = sources.filter(file => byCode.test(textOf(file)))
  expect(violations.filter(file => !(file in byCodeAllowed))).toEqual([])
  expect(Object.keys(byCodeAllowed).filter(file => !violations.includes(file))).toEqual([])
})

test('raw calls are found (planted fault)', () => {
  const fault =
    "names.sort((a, b) => a.localeCompare(b))\nname.toLocaleLowerCase()\nnew Intl.NumberFormat('tr')"
  expect(linesWith(fault, byLocale)).toEqual([1, 2, 3])
  expect(linesWith('length.toFixed(1)', byLocale)).toEqual([1])
  expect(linesWith('name.toLowerCase().includes(typed)', byCode)).toEqual([1])
})
