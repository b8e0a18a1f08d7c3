import { sessionCalls } from '@archway/contract/session'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { startArchway } from './src/archway.ts'
import { bigOwner, openBenchDatabase } from './src/database.ts'
import { type Load, openBrowser, type Press, signIn, slowdown, visit } from './src/felt.ts'
import { computeMedian } from './src/measure.ts'
import { judgeMaximum, record } from './src/print.ts'
import { serveReactAdmin } from './src/react-admin.ts'

/**
 * P10: the case list in a real browser with a CPU slowed down four times and an empty cache, alternating with
 * react-admin's list from the same server.
 */
const rounds = 3
const rows = Number(process.argv[2] ?? 10_000)
const goals = { ratio: 0.6, inpMs: 200 }

const database = await openBenchDatabase(rows)
const archway = await startArchway(database.url)
const peer = await serveReactAdmin(archway.url)
const browser = await openBrowser()
/** The account stores the chosen language, so every round starts in English. */
const inEnglish = () =>
  fetch(`${archway.url}${sessionCalls.updateMe.path}`, {
    method: sessionCalls.updateMe.method,
    headers: { ...archway.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en' }),
  })
await inEnglish()
const storageState = await signIn(browser, archway.url, bigOwner, demoPassword)

type Presses = Readonly<Record<'dialog' | 'next page' | 'language', Press>>
const firstCase = `document.querySelector('tbody')?.textContent.match(/AL-26-\\d+/)?.[0]`

const ourRound = async (): Promise<{ load: Load; presses: Presses }> => {
  const { page, load, press, close } = await visit(browser, `${archway.url}/cases/admin`, storageState)
  const nextPage = page.getByRole('button', { name: 'Next page' })
  const first = await page.evaluate<string>(firstCase)
  const presses = {
    'next page': await press(nextPage, `![undefined, '${first}'].includes(${firstCase})`),
    dialog: await press(
      page.getByRole('button', { name: 'Search', exact: true }),
      `document.querySelector('[role=dialog] input')`,
    ),
    language: await (async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Language' }).click()
      const arabic = page.getByRole('menuitemradio', { name: 'العربية' })
      await arabic.waitFor()
      return press(arabic, `document.documentElement.dir === 'rtl'`)
    })(),
  }
  await close()
  await inEnglish()
  return { load, presses }
}
const peerRound = async (): Promise<{ load: Load; nextPage: Press }> => {
  const { page, load, press, close } = await visit(browser, peer.url, storageState)
  const first = await page.evaluate<string>(firstCase)
  const next = page.getByRole('button', { name: 'Go to next page' })
  const nextPage = await press(next, `![undefined, '${first}'].includes(${firstCase})`)
  await close()
  return { load, nextPage }
}

await ourRound()
await peerRound()
const ourRounds: Awaited<ReturnType<typeof ourRound>>[] = []
const peerRounds: Awaited<ReturnType<typeof peerRound>>[] = []
for (let round = 0; round < rounds; round += 1) {
  ourRounds.push(await ourRound())
  peerRounds.push(await peerRound())
}

const ms = (values: readonly number[]): string => `${computeMedian(values).toFixed(0).padStart(6)} ms`
const recordGoal = (label: string, value: number, goal: number): string => {
  record('P10 the case list beside react-admin', label, judgeMaximum(goal, value))
  return `goal ${goal}: ${value <= goal ? 'met' : 'missed'}`
}
const loadLine = (label: string, figure: keyof Load, goal?: number): string => {
  const ratio = computeMedian(
    ourRounds.map(({ load }, round) => load[figure] / (peerRounds[round]?.load[figure] ?? Number.NaN)),
  )
  const [ourFigure, theirFigure] = [ourRounds, peerRounds].map(all => ms(all.map(({ load }) => load[figure])))
  return `  ${label.padEnd(22)}${ourFigure}  react-admin ${theirFigure}  ratio ${ratio.toFixed(2)}${goal ? `  ${recordGoal(label, ratio, goal)}` : ''}`
}
const pressLine = (label: string, all: readonly Press[], goal?: number): string => {
  const inp = computeMedian(all.map(({ inpMs }) => inpMs))
  const seen = ms(all.map(({ seenMs }) => seenMs))
  return `  ${label.padEnd(22)}${ms([inp])}  seen after ${seen}${goal ? `  ${recordGoal(label, inp, goal)}` : ''}`
}
const pressesOf = (name: keyof Presses) => ourRounds.map(({ presses }) => presses[name])

process.stdout.write(`P10 the case list under a ${slowdown} times slower processor, median of ${rounds} rounds, each in a new browser
${loadLine('work of the page', 'cpuMs', goals.ratio)}
${loadLine('LCP', 'lcpMs', goals.ratio)}
${loadLine('first row seen', 'rowsMs', goals.ratio)}
  from press to answer (INP)
${pressLine('opening a dialog', pressesOf('dialog'), goals.inpMs)}
${pressLine('next page', pressesOf('next page'), goals.inpMs)}
${pressLine('switch to Arabic', pressesOf('language'), goals.inpMs)}
${pressLine(
  'react-admin: next page',
  peerRounds.map(({ nextPage }) => nextPage),
)}
`)
await browser.close()
peer.close()
await archway.close()
await database.stop()
