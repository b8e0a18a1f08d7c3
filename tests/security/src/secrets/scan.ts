import pg from 'pg'

/** Every row of every table of a database as text; bytes are decoded as text too. */
const listTexts = async (owner: pg.Client): Promise<{ table: string; text: string }[]> => {
  const { rows: tables } = await owner.query<{ name: string; bytes: string[] | null }>(
    `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname)) filter (where a.atttypid = 'bytea'::regtype) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and not attisdropped
     group by 1 order by 1`,
  )
  const texts: { table: string; text: string }[] = []
  for (const { name, bytes } of tables) {
    const letters = (bytes ?? []).map(column => `coalesce(encode(t.${column}, 'escape'), '')`)
    const { rows } = await owner.query<{ text: string }>(
      `select ${['t::text', ...letters].join(` || ' ' || `)} as text from ${name} t`,
    )
    texts.push(...rows.map(({ text }) => ({ table: name, text })))
  }
  return texts
}

export type Finding = { readonly table: string; readonly secret: string }

/** The places of the database where a secret can be read; `secrets` maps each secret to its description. */
export const findSecrets = async (
  ownerUrl: string,
  secrets: ReadonlyMap<string, string>,
): Promise<{ rows: number; tables: ReadonlySet<string>; found: Finding[] }> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // A table that hides rows from its owner would look empty, so this fails.
    await owner.query('set row_security = off')
    const texts = await listTexts(owner)
    const leaks = texts.flatMap(({ table, text }) =>
      [...secrets]
        .filter(([secret]) => text.includes(secret))
        .map(([, description]) => ({ table, secret: description })),
    )
    return { rows: texts.length, tables: new Set(texts.map(({ table }) => table)), found: leaks }
  } finally {
    await owner.end()
  }
}
