import { stripVTControlCharacters } from 'node:util'

/** The line with the counts of vitest or playwright: `1301 passed, 27 skipped`; empty if there is none. */
export function countsIn(output) {
  const text = stripVTControlCharacters(output)
  const vitest = /^\s*Tests\s+(.*?)\s*(?:\(\d+\))?$/m.exec(text)?.[1]
  if (vitest) return vitest.replaceAll(' | ', ', ')
  const lines = text.matchAll(/^ {2}(\d+ (?:failed|flaky|skipped|did not run|passed))\b.*$/gm)
  return [...lines].map(([, count]) => count).join(', ')
}

/** Every failed test with the first line of its error, one entry each, as vitest and playwright print them. */
export function failuresIn(output) {
  const text = stripVTControlCharacters(output)
  const found = text.matchAll(/^(?: FAIL {2}| {2}\d+\) )(.+?)[ ─]*\n(?:\s*\n)*(.*)$/gm)
  // Errors that fail a run without a failed test: outside every test, or during teardown.
  const unhandled = text.matchAll(/^⎯+ ([\w ]*(?:Error|Rejection|Exception)) ⎯+\n(.*)$/gm)
  const closing = text.matchAll(/^(error during close|close timed out)(.*)$/gm)
  return [
    ...new Set(
      [...found, ...unhandled, ...closing].map(([, title, error]) => `${title}\n    ${error.trim()}`),
    ),
  ]
}

/** The end of the output of a part, for a failure without a failed test. */
export function endOf(output, lines = 40) {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-lines).join('\n')
}

const barWidth = 40

/** The parts with result, test counts, seconds, and a bar that shows when each ran relative to the others. */
export function tableOf(parts) {
  const end = Math.max(...parts.map(({ start, seconds }) => start + seconds))
  const scaled = seconds => Math.round((seconds / end) * barWidth)
  const rows = [
    ['part', 'result', 'tests', 'seconds', ''],
    ...parts.map(({ name, failed, counts, start, seconds }) => [
      name,
      failed ? 'FAILED' : 'passed',
      counts,
      seconds.toFixed(1),
      `${' '.repeat(scaled(start))}${'▬'.repeat(Math.max(1, scaled(start + seconds) - scaled(start)))}`,
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)))
  return rows
    .map(row =>
      row
        .map((cell, column) => (column === 3 ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
