/**
 * A page with the number of rows on all pages. A page that is not full is the last one, so nothing has to be counted.
 * `count` selects one row with `total`; it runs only when it is awaited, like all queries of the builder.
 */
export const withTotal = async <Row>(
  { page, paginate }: { readonly page: number; readonly paginate: number },
  rows: Row[],
  count: PromiseLike<readonly { readonly total: number }[]>,
): Promise<{ rows: Row[]; total: number }> => {
  const isLast = rows.length < paginate && (rows.length > 0 || page === 1)
  if (isLast) return { rows, total: (page - 1) * paginate + rows.length }
  const [countRow] = await count
  return { rows, total: countRow?.total ?? 0 }
}

/** A complete list as the reply of one page, for lists that never have many rows. */
export const toSinglePage = <Row>(data: Row[]) => ({ data, page: 1, pages: 1, total: data.length })
