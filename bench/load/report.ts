import type { Outcome } from './run.ts'
import type { Settings } from './settings.ts'

const columns = ['count', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms']

/** Completed requests and messages per second. */
export const requestsPerSecond = ({ requests, seconds }: Outcome): number => requests / seconds

/** Milliseconds of CPU per request, of the processes whose names start with this. */
export const cpuPerRequest = ({ cpu, requests }: Outcome, name = ''): number =>
  Object.entries(cpu).reduce((sum, [process, ms]) => sum + (process.startsWith(name) ? ms : 0), 0) / requests

/** Throughput, durations, failures and cost, as text for a terminal. */
export const reportOf = (outcome: Outcome, settings: Settings): string => {
  const { actions, errors, cpu, seconds } = outcome
  const pace =
    settings.pace === 'max' ? `${settings.atOnce} people without a pause` : `${settings.pace} times as fast`
  const lines = [
    `A clinic's day of ${settings.companies} companies, ${pace}, ${seconds.toFixed(0)} s at ${settings.urls.join(' ')}`,
    `${''.padEnd(24)}${columns.map(name => name.padStart(10)).join('')}`,
    ...Object.entries(actions)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { count, p50, p95, p99, max }]) => {
        const figures = [count / seconds, p50, p95, p99, max].map(value => value.toFixed(1).padStart(10))
        return `${name.padEnd(24)}${String(count).padStart(10)}${figures.join('')}`
      }),
    `${outcome.requests} requests and messages, ${requestsPerSecond(outcome).toFixed(0)} a second; ${outcome.sockets} sockets open`,
    ...Object.entries(cpu).map(
      ([name, ms]) =>
        `CPU of ${name}: ${(ms / seconds / 10).toFixed(0)}% of a core, ${(ms / outcome.requests).toFixed(3)} ms a request`,
    ),
    ...Object.entries(errors).map(([label, count]) => `error, ${count} times: ${label}`),
    `${Object.values(errors).reduce((sum, count) => sum + count, 0)} errors`,
  ]
  return `${lines.join('\n')}\n`
}
