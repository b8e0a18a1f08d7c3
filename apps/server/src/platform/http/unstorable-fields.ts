/** NUL, and halves of surrogate pairs, which Postgres cannot store. */
const unstorable = /\0|\p{Surrogate}/u

/** The fields, as `a.b.0.c`, whose text or key PostgreSQL cannot store. Accepts input of any depth. */
export const unstorableFields = (value: unknown): string[] => {
  const fields: string[] = []
  const remaining: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = remaining.pop(); next; next = remaining.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && unstorable.test(value)) fields.push(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, innerValue] of Object.entries(value))
      if (unstorable.test(key)) fields.push(path)
      else remaining.push({ path: path ? `${path}.${key}` : key, value: innerValue })
  }
  return fields
}
