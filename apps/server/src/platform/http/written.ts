/**
 * An answer that is JSON text already, for lists that are opened all the time. It is not parsed against the contract
 * before it leaves, so whoever writes one takes the names of what it holds from the contract.
 */
export class WrittenAnswer {
  readonly text: string
  /** What is told to the audit trail: the ids of what the answer shows. */
  readonly shown: { readonly data: readonly { readonly uuid: string }[] }

  constructor(text: string, ids: readonly string[]) {
    this.text = text
    this.shown = { data: ids.map(uuid => ({ uuid })) }
  }
}

/** A list answer (ruling 9) of rows that are written already. */
export const writtenList = (
  rows: readonly { readonly id: string; readonly text: string }[],
  { page, pages, total }: { page: number; pages: number; total: number },
): WrittenAnswer =>
  new WrittenAnswer(
    `{"data":[${rows.map(row => row.text).join(',')}],"page":${page},"pages":${pages},"total":${total}}`,
    rows.map(row => row.id),
  )
