import type { AnyCall } from '@archway/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '../../http/problems.ts'
import { callKey } from '../../http/use-call.ts'
import { translateKey } from '../../i18n/language.ts'
import { caseViews } from '../../live/case-views.ts'

export type BulkLine = {
  readonly uuid: string
  readonly identifier: string
  readonly patient: string
  readonly state: 'waiting' | 'working' | 'done' | 'failed'
  /** The result, if there is more to show than the state. */
  readonly message?: string | undefined
}
export type BulkRun = { readonly title: string; readonly lines: readonly BulkLine[]; readonly over: boolean }

/** The action for one row; returns a sentence about the result, if there is one. */
export type BulkWork<Row> = (row: Row) => Promise<string | undefined>

type BulkOptions<Row> = {
  patientOf: (row: Row) => string
  /** Calls to refetch at the end, in addition to those that show the status of a case. */
  affects?: readonly AnyCall[]
}

const problem = (error: unknown): string =>
  error instanceof CallFailed ? error.messages.join(' ') : translateKey('reasons', 'UNEXPECTED')

/** Does one thing to many rows, one after another; a refusal of one does not stop the others. */
export const useBulkRun = <Row extends { uuid: string; identifier: string }>({
  patientOf,
  affects = [],
}: BulkOptions<Row>) => {
  const client = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(null)
  const mark = (uuid: string, change: Partial<BulkLine>): void =>
    setRun(
      now =>
        now && { ...now, lines: now.lines.map(line => (line.uuid === uuid ? { ...line, ...change } : line)) },
    )
  const start = async (title: string, rows: readonly Row[], work: BulkWork<Row>): Promise<void> => {
    setRun({
      title,
      over: false,
      lines: rows.map(row => ({
        uuid: row.uuid,
        identifier: row.identifier,
        patient: patientOf(row),
        state: 'waiting',
      })),
    })
    for (const row of rows) {
      mark(row.uuid, { state: 'working' })
      try {
        mark(row.uuid, { state: 'done', message: await work(row) })
      } catch (error) {
        mark(row.uuid, { state: 'failed', message: problem(error) })
      }
    }
    setRun(now => now && { ...now, over: true })
    await Promise.all(
      [...caseViews, ...affects].map(call => client.invalidateQueries({ queryKey: callKey(call) })),
    )
  }
  return { run, start, close: () => setRun(null) }
}
