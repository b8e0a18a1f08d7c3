/**
 * A reply that is already JSON text, for frequently opened lists. It is not parsed by the contract before it is sent,
 * so its producer must take the field names from the contract.
 */
export class RawJsonReply {
  readonly text: string
  /** The ids in the reply, for the audit trail. */
  readonly shown: { readonly data: readonly { readonly uuid: string }[] }

  constructor(text: string, ids: readonly string[]) {
    this.text = text
    this.shown = { data: ids.map(uuid => ({ uuid })) }
  }
}

/** A list reply (ruling 9) whose rows are already JSON text. */
export const rawJsonList = (
  rows: readonly { readonly id: string; readonly text: string }[],
  { page, pages, total }: { page: number; pages: number; total: number },
): RawJsonReply =>
  new RawJsonReply(
    `{"data":[${rows.map(row => row.text).join(',')}],"page":${page},"pages":${pages},"total":${total}}`,
    rows.map(row => row.id),
  )
