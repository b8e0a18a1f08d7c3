import { type CaseListRow, patientName } from '@archway/contract/cases'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '../../../platform/http/problems.ts'
import { callKey } from '../../../platform/http/use-call.ts'
import { say } from '../../../platform/i18n/language.ts'
import { caseViews } from '../../../platform/live/case-views.ts'

export type BulkLine = {
  readonly uuid: string
  readonly identifier: string
  readonly patient: string
  readonly state: 'waiting' | 'working' | 'done' | 'failed'
  /** What became of it, where there is more to say. */
  readonly said?: string | undefined
}
export type BulkRun = { readonly title: string; readonly lines: readonly BulkLine[]; readonly over: boolean }

/** What is done to one case; answers what to tell of it. */
export type BulkWork = (row: CaseListRow) => Promise<string | undefined>

const problem = (error: unknown): string =>
  error instanceof CallFailed ? error.shown.join(' ') : say('refusals', 'UNEXPECTED')

/** Does one thing to many cases, one after another; a refusal of one does not stop the others. */
export const useBulkRun = () => {
  const client = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(null)
  const mark = (uuid: string, change: Partial<BulkLine>): void =>
    setRun(
      now =>
        now && { ...now, lines: now.lines.map(line => (line.uuid === uuid ? { ...line, ...change } : line)) },
    )
  const start = async (title: string, rows: readonly CaseListRow[], work: BulkWork): Promise<void> => {
    setRun({
      title,
      over: false,
      lines: rows.map(row => ({
        uuid: row.uuid,
        identifier: row.identifier,
        patient: patientName(row),
        state: 'waiting',
      })),
    })
    for (const row of rows) {
      mark(row.uuid, { state: 'working' })
      try {
        mark(row.uuid, { state: 'done', said: await work(row) })
      } catch (error) {
        mark(row.uuid, { state: 'failed', said: problem(error) })
      }
    }
    setRun(now => now && { ...now, over: true })
    await Promise.all(caseViews.map(call => client.invalidateQueries({ queryKey: callKey(call) })))
  }
  return { run, start, close: () => setRun(null) }
}
