/** A backup cannot be made, restored or trusted; the message is a sentence for the operator. */
export class BackupProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupProblem'
  }
}

/** What a command is doing: so many of so many bytes, rows or files. `total` 0: not known. */
export type Progress = (step: 'rows' | 'files', done: number, total: number) => void
