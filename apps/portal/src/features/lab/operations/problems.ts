import type { Lane, Need, OperationsStatus, StorageProblem } from '@archway/contract/lab'

export type Problem =
  | { readonly kind: Need | 'noWorker' | 'noBackup' | 'oldBackup' | 'badBackup' }
  | { readonly kind: 'bucket'; readonly problem: StorageProblem }
  | { readonly kind: 'stuck'; readonly lane: Lane }
  | { readonly kind: 'failedJobs'; readonly task: string }

/** A job that has waited longer than this is a problem, except in the lane `upkeep`, which may wait. */
const stuckSeconds = 15 * 60
const oldBackupMs = 2 * 24 * 3_600_000

/** The problems that an operator must solve, the most urgent first. */
export const problemsOf = (
  { needs, processes, lanes, failing, storage, backup, verify }: OperationsStatus,
  now: Date,
): Problem[] => {
  const problems: Problem[] = needs.filter(({ ok }) => !ok).map(({ need }) => ({ kind: need }))
  for (const problem of storage.problems) problems.push({ kind: 'bucket', problem })
  if (!processes.some(({ role, gone }) => !gone && role !== 'web')) problems.push({ kind: 'noWorker' })
  for (const { lane, oldestSeconds } of lanes)
    if (lane !== 'upkeep' && oldestSeconds > stuckSeconds) problems.push({ kind: 'stuck', lane })
  for (const { task, failed } of failing) if (failed > 0) problems.push({ kind: 'failedJobs', task })
  if (!backup) problems.push({ kind: 'noBackup' })
  else if (now.getTime() - Date.parse(backup.endedAt) > oldBackupMs) problems.push({ kind: 'oldBackup' })
  if ((backup?.problems ?? 0) + (verify?.problems ?? 0) > 0) problems.push({ kind: 'badBackup' })
  return problems
}
