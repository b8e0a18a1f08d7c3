import { stripVTControlCharacters } from 'node:util'

/** The line in which vitest and playwright count their tests: `1301 passed, 27 skipped`; empty where nothing counts. */
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
  // No test failed by these, the run did: an error outside of every test, or one while everything was closed.
  const unhandled = text.matchAll(/^⎯+ ([\w ]*(?:Error|Rejection|Exception)) ⎯+\n(.*)$/gm)
  const closing = text.matchAll(/^(error during close|close timed out)(.*)$/gm)
  return [
    ...new Set(
      [...found, ...unhandled, ...closing].map(([, title, error]) => `${title}\n    ${error.trim()}`),
    ),
  ]
}

/** The end of what a part printed, for a failure in which no test is named. */
export function endOf(output, lines = 40) {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-lines).join('\n')
}

const barWidth = 40

/** Parts with result, counts of their tests, seconds, and a bar that shows when each ran beside the others. */
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
