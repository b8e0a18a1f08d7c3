import type { Figures } from './measure.ts'

/** A figure of each server: requests a second, and where a request's CPU goes. */
export const shown = ({ perSecond, cpu, serverCpu }: Figures): string =>
  `${perSecond.toFixed(0).padStart(6)} requests/s  ${cpu.toFixed(3)} ms CPU (server ${serverCpu.toFixed(3)}, Postgres ${(cpu - serverCpu).toFixed(3)})`

/** Prints what was measured under the goal it is held to. */
export const print = (
  name: string,
  goal: string,
  figures: Readonly<Record<string, number | string>>,
): void => {
  const lines = Object.entries(figures).map(
    ([label, value]) => `  ${label.padEnd(38)} ${typeof value === 'number' ? value.toFixed(2) : value}`,
  )
  process.stdout.write(`${name}  goal: ${goal}\n${lines.join('\n')}\n\n`)
}
