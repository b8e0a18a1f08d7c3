/** A backup cannot be made, restored or verified; the message is for the operator. */
export class BackupProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupProblem'
  }
}

/** Progress of a command in bytes, rows or files. `total` 0: unknown. */
export type Progress = (step: 'rows' | 'files', done: number, total: number) => void
