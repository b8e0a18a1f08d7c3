/** A constraint that a statement violated, by name, so that a feature can word the message. */
export type Violation = { readonly kind: 'unique' | 'foreignKey'; readonly constraint: string }

const kinds: Readonly<Record<string, Violation['kind']>> = { 23505: 'unique', 23503: 'foreignKey' }

/** The violation behind an error of the driver or of the query builder that wraps it; null for anything else. */
export const violationOf = (error: unknown): Violation | null => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, constraint } = (inner ?? {}) as { code?: string; constraint?: string }
  const kind = kinds[code ?? '']
  return kind ? { kind, constraint: constraint ?? '' } : null
}
