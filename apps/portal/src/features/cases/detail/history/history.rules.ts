import type { CaseHistoryEntry } from '@archway/contract/cases'

const togetherMs = 15 * 60_000

/** Uploads by one person in quick succession count as one entry. */
const belongTogether = (newer: CaseHistoryEntry, older: CaseHistoryEntry): boolean =>
  newer.action === 'ASSET_UPLOADED' &&
  older.action === 'ASSET_UPLOADED' &&
  newer.actorName === older.actorName &&
  newer.actorType === older.actorType &&
  Date.parse(newer.createdAt) - Date.parse(older.createdAt) <= togetherMs

const recordOf = ({ attributes }: CaseHistoryEntry): string => String(attributes.details?.record ?? '')

const mergeEntries = (run: readonly CaseHistoryEntry[]): CaseHistoryEntry => {
  const [newest] = run as [CaseHistoryEntry]
  if (run.length === 1) return newest
  const records = [...new Set(run.toReversed().map(recordOf))].filter(record => record !== '')
  return { ...newest, action: 'ASSETS_UPLOADED', attributes: { details: { records: records.join(', ') } } }
}

/** The history for display, newest first: files that arrived together become one entry. */
export const groupHistory = (entries: readonly CaseHistoryEntry[]): CaseHistoryEntry[] => {
  const runs: CaseHistoryEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && belongTogether(last, entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.map(mergeEntries)
}
