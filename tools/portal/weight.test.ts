import { expect, test } from 'vitest'
import { type Chunk, overweight } from '../../apps/portal/weight.ts'

const chunk = (file: string, imports: readonly string[], ...modules: string[]): Chunk => ({
  file,
  imports,
  modules,
  bytes: 30_000,
})
const portal: readonly Chunk[] = [
  chunk('start.js', ['libraries.js'], 'src/main.tsx', 'src/screens/session/Login.tsx'),
  chunk('libraries.js', []),
  chunk('desk.js', ['libraries.js'], 'src/shell/Shell.tsx', 'src/screens/cases/CaseList.tsx'),
  chunk('words.js', [], '../../packages/words/src/languages/en/bundles/frame.ts'),
  chunk('all-words.js', [], '../../packages/words/src/languages/en/bundles/portal.ts'),
  chunk('forms.js', [], 'src/ui/nav/Tabs.tsx', 'src/ui/overlay/FormDialog.tsx', 'src/platform/form/form.ts'),
  chunk('case.js', ['desk.js'], 'src/screens/case-detail/CaseDetail.tsx', 'src/screens/case-detail/tabs.ts'),
  chunk('audit.js', ['desk.js', 'forms.js'], 'src/screens/audit/Audit.tsx'),
  chunk('model.js', ['case.js'], 'src/ui/model/scene.ts'),
  chunk('sending.js', [], 'src/features/case-files/uploads/send-bytes.ts'),
]
const kB = 1000
const within: Readonly<Record<string, number>> = {
  'start.js': 30 * kB,
  'libraries.js': 110 * kB,
  'desk.js': 50 * kB,
  'words.js': 10 * kB,
  'audit.js': 50 * kB,
  'model.js': 150 * kB,
  'styles.css': 14 * kB,
}
const overweightPages = (heavier: Readonly<Record<string, number>> = {}, chunks = portal): string[] =>
  overweight(chunks, ['styles.css'], file => ({ ...within, ...heavier })[file] ?? 0)

test('P9: a portal within its limits passes; what is loaded in idle moments counts for no route', () => {
  expect(overweightPages()).toEqual([])
  expect(overweightPages({ 'forms.js': 200 * kB })).toEqual([])
})

test.each([
  ['start.js', 41, 'login weighs 151.0 kB packed by gzip; the limit is 150'],
  ['words.js', 26, 'case list weighs 216.0 kB packed by gzip; the limit is 215'],
  ['audit.js', 61, 'audit/Audit weighs 61.0 kB packed by gzip; the limit is 60'],
  ['model.js', 161, 'three dimensions weighs 161.0 kB packed by gzip; the limit is 160'],
  ['sending.js', 41, 'sending files weighs 41.0 kB packed by gzip; the limit is 40'],
  ['styles.css', 16, 'styles weighs 16.0 kB packed by gzip; the limit is 15'],
])(
  'P9, planted fault: %s of %d kB fails the build, which says what is too heavy',
  (file, weight, sentence) => {
    expect(overweightPages({ [file]: weight * kB })).toEqual([sentence])
  },
)

test('planted fault: what a page imports through another chunk counts', () => {
  const heavy = portal.map(chunk => (chunk.file === 'desk.js' ? { ...chunk, imports: ['model.js'] } : chunk))
  expect(overweightPages({}, heavy)).toContain('case list weighs 350.0 kB packed by gzip; the limit is 215')
})

test('planted fault: a chunk that is not worth a request is found, but for the bundler’s own', () => {
  const createSmallChunk = (file: string): Chunk => ({ ...chunk(file, []), bytes: 1999 })
  expect(
    overweightPages({}, [
      ...portal,
      createSmallChunk('assets/Dialog-x.js'),
      createSmallChunk('assets/rolldown-runtime-x.js'),
    ]),
  ).toEqual([
    'assets/Dialog-x.js is a request for 1999 bytes; chunk-rings.ts can put it beside what is loaded with it',
  ])
})
