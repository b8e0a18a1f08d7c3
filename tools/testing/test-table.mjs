import { stripVTControlCharacters } from 'node:util'

/** The test counts that vitest or playwright printed, such as `1301 passed, 27 skipped`; empty if there are none. */
export function parseCounts(output) {
  const text = stripVTControlCharacters(output)
  const vitest = /^\s*Tests\s+(.*?)\s*(?:\(\d+\))?$/m.exec(text)?.[1]
  if (vitest) return vitest.replaceAll(' | ', ', ')
  const lines = text.matchAll(/^ {2}(\d+ (?:failed|flaky|skipped|did not run|passed))\b.*$/gm)
  return [...lines].map(([, count]) => count).join(', ')
}

const maxDetails = 24
/** Matches the line after the details of an assertion: its location, call log or code, or the next failure. */
const afterDetails =
  /^\s*(?:❯|⎯|>? *\d+ ?\||Call log|at |FAIL |Caused by|Serialized Error|\d+\) |error during close)/

/** The lines below an error with the expected and the received values. */
function detailsAt(text, start) {
  const lines = text
    .slice(start, start + 8000)
    .split('\n')
    .slice(1, 200)
  const end = lines.findIndex(line => afterDetails.test(line))
  return lines
    .slice(0, end < 0 ? maxDetails : Math.min(end, maxDetails))
    .map(line => line.trimEnd())
    .filter(Boolean)
}

/** One entry for each failed test, with its error and details as vitest and playwright print them. */
export function parseFailures(output) {
  const text = stripVTControlCharacters(output)
  const matches = text.matchAll(/^(?: FAIL {2}| {2}\d+\) )(.+?)[ ─]*\n(?:\s*\n)*(.*)$/gm)
  // Errors that fail a run without a failed test: outside every test, or during teardown.
  const unhandled = text.matchAll(/^⎯+ ([\w ]*(?:Error|Rejection|Exception)) ⎯+\n(.*)$/gm)
  const closing = text.matchAll(/^(error during close|close timed out)(.*)$/gm)
  return [
    ...new Set(
      [...matches, ...unhandled, ...closing].map(({ 0: all, 1: title, 2: error, index }) =>
        [title, error.trim(), ...detailsAt(text, index + all.length)].join('\n    '),
      ),
    ),
  ]
}

/** The last lines of the output of a part, for a failure without a failed test. */
export function endOf(output, lines = 40) {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-lines).join('\n')
}

const barWidth = 40

/** A table of parts with result, test counts, seconds, and a bar that shows when each part ran. */
export function tableOf(parts) {
  const end = Math.max(...parts.map(({ start, seconds }) => start + seconds))
  const toBarWidth = seconds => Math.round((seconds / end) * barWidth)
  const rows = [
    ['part', 'result', 'tests', 'seconds', ''],
    ...parts.map(({ name, failed, counts, start, seconds }) => [
      name,
      failed ? 'FAILED' : 'passed',
      counts,
      seconds.toFixed(1),
      `${' '.repeat(toBarWidth(start))}${'▬'.repeat(Math.max(1, toBarWidth(start + seconds) - toBarWidth(start)))}`,
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
