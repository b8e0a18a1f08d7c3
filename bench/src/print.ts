import { appendFileSync } from 'node:fs'
import type { Figures } from './measure.ts'

/** A row for each server: requests per second, and the CPU per request by process. */
export const formatFigures = ({ perSecond, cpu, serverCpu }: Figures): string =>
  `${perSecond.toFixed(0).padStart(6)} requests/s  ${cpu.toFixed(3)} ms CPU (server ${serverCpu.toFixed(3)}, Postgres ${(cpu - serverCpu).toFixed(3)})`

/** A figure with its goal. */
export type Judged = { readonly value: number; readonly goal: string; readonly isMet: boolean }

export const judgeMinimum = (goal: number, value: number): Judged => ({
  value,
  goal: `>= ${goal}`,
  isMet: value >= goal,
})
export const judgeMaximum = (goal: number, value: number): Judged => ({
  value,
  goal: `<= ${goal}`,
  isMet: value <= goal,
})

const textOf = (figure: number | string | Judged): string => {
  if (typeof figure === 'string') return figure
  if (typeof figure === 'number') return figure.toFixed(2)
  return `${figure.value.toFixed(2).padEnd(8)} ${figure.goal.padEnd(8)} ${figure.isMet ? 'met' : 'missed'}`
}

/** A verdict as it appears in the table at the head of RESULTS.md. */
export type Verdict = { readonly bench: string; readonly figure: string } & Judged

/** Adds a verdict to the file in which `npm run bench` collects them; does nothing if a bench runs alone. */
export const record = (bench: string, figure: string, judged: Judged): void => {
  const file = process.env.BENCH_VERDICTS
  if (file) appendFileSync(file, `${JSON.stringify({ bench, figure, ...judged } satisfies Verdict)}\n`)
}

/** Prints the figures with their goal, and records the verdicts. */
export const print = (
  name: string,
  goal: string,
  figures: Readonly<Record<string, number | string | Judged>>,
): void => {
  const lines = Object.entries(figures).map(([label, figure]) => `  ${label.padEnd(38)} ${textOf(figure)}`)
  process.stdout.write(`${name}  goal: ${goal}\n${lines.join('\n')}\n\n`)
  for (const [label, figure] of Object.entries(figures))
    if (typeof figure === 'object') record(name, label, figure)
}
