type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}
type Content = {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
  readonly $ref?: string
}
type Operation = {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
export type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** The parts of a call on which a program relies: what it may send, what it must send, and what it reads. */
export type Relied = {
  readonly sends: readonly string[]
  readonly needs: readonly string[]
  readonly reads: readonly string[]
}
export type ReliedCalls = Readonly<Record<string, Relied>>

const deepest = 8

/** The parts of a document that programs rely on, as lines such as `data.status=IN_QC`. */
export const findReliedCalls = (document: Document): ReliedCalls => {
  const resolveReference = <T extends { readonly $ref?: string }>(part: T): T =>
    part.$ref === undefined
      ? part
      : resolveReference(
          part.$ref
            .slice(2)
            .split('/')
            .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T,
        )
  const alternatives = (unresolved: Schema): Schema[] => {
    const schema = resolveReference(unresolved)
    const parts = schema.anyOf ?? schema.oneOf
    return parts ? parts.flatMap(alternatives) : [schema]
  }
  const schemaOf = (content: Content | undefined): Schema =>
    Object.values((content && resolveReference(content).content) ?? {})[0]?.schema ?? {}

  /** `values`: whether each value of an enumeration counts as something that may be sent. */
  const paths = (unresolved: Schema, at: string, values: boolean, depth = 0): string[] =>
    depth > deepest
      ? []
      : alternatives(unresolved).flatMap(schema => [
          ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
            const path = at ? `${at}.${name}` : name
            return [path, ...paths(part, path, values, depth + 1)]
          }),
          ...(schema.items ? paths(schema.items, `${at}[]`, values, depth + 1) : []),
          ...(values ? (schema.enum ?? []).map(value => `${at}=${String(value)}`) : []),
        ])
  /** The required fields of a sent object, as far as every alternative is an object. */
  const listNeeded = (unresolved: Schema, at: string, depth = 0): string[] => {
    const all = alternatives(unresolved).filter(({ type }) => type !== 'null')
    const [schema] = all
    if (depth > deepest || all.length !== 1 || !schema) return []
    return [
      ...(schema.required ?? []).map(name => (at ? `${at}.${name}` : name)),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
        listNeeded(part, at ? `${at}.${name}` : name, depth + 1),
      ),
      ...(schema.items ? listNeeded(schema.items, `${at}[]`, depth + 1) : []),
    ]
  }
  const toDistinct = (lines: readonly string[]): string[] => [...new Set(lines)].sort()
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const parameters = operation.parameters ?? []
        const body = schemaOf(operation.requestBody)
        const parameterNames = parameters.map(({ in: place, name }) => `${place} ${name}`)
        const required = parameters
          .filter(parameter => parameter.required)
          .map(({ in: place, name }) => `${place} ${name}`)
        return [
          `${method.toUpperCase()} ${path}`,
          {
            sends: toDistinct([...parameterNames, ...paths(body, '', true)]),
            needs: toDistinct([...required, ...listNeeded(body, '')]),
            reads: toDistinct(paths(schemaOf(operation.responses['200']), '', false)),
          },
        ]
      }),
    ),
  )
}

/** The changes that a program of that release would need, as sentences. */
export const listBreakingChanges = (releasedCalls: ReliedCalls, now: ReliedCalls): string[] =>
  Object.entries(releasedCalls).flatMap(([call, before]) => {
    const after = now[call]
    if (!after) return [`${call}: is gone`]
    const removeLines = (lines: readonly string[], excluded: readonly string[]) => {
      const otherLines = new Set(excluded)
      return lines.filter(line => !otherLines.has(line))
    }
    return [
      ...removeLines(before.sends, after.sends).map(line => `${call}: no longer accepts ${line}`),
      // New fields inside a new object are not listed.
      ...removeLines(after.needs, before.needs)
        .filter(line => !line.includes('.') || before.sends.includes(line.slice(0, line.lastIndexOf('.'))))
        .map(line => `${call}: now needs ${line}`),
      ...removeLines(before.reads, after.reads).map(line => `${call}: no longer answers ${line}`),
    ]
  })
