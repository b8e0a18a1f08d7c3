import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

type Name = { readonly name?: string; readonly value?: string }
type Specifier = {
  readonly type: string
  readonly local: Name
  readonly imported?: Name
  readonly exported?: Name
}
type Statement = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly source?: { readonly value: string } | null
  readonly specifiers?: readonly Specifier[]
  readonly declaration?: {
    readonly id?: Name | null
    readonly declarations?: readonly { readonly id: Name }[]
  } | null
  readonly exported?: Name | null
}
type Parse = (code: string, options?: { lang: 'ts' | 'js' }) => unknown
/** The module that declares an export, and its name there. */
type Origin = { readonly id: string; readonly name: string }
type Exports = ReadonlyMap<string, Origin>

const nameOf = (name: Name | undefined): string => name?.name ?? name?.value ?? ''
const statementsOf = (tree: unknown): readonly Statement[] => (tree as { body: Statement[] }).body

/** Where each export of the module is declared. Types are left out, as the parser of a bundled module never sees them. */
const exportsOf = (id: string, parse: Parse): Exports => {
  const origins = new Map<string, Origin>()
  const lang = id.endsWith('.ts') ? 'ts' : 'js'
  for (const statement of statementsOf(parse(readFileSync(id, 'utf8'), { lang }))) {
    const from = statement.source ? resolve(dirname(id), statement.source.value) : undefined
    if (statement.type === 'ExportAllDeclaration' && from && !statement.exported)
      for (const [name, origin] of exportsOf(from, parse)) origins.set(name, origin)
    if (statement.type !== 'ExportNamedDeclaration') continue
    const { declaration } = statement
    const declaredIds =
      declaration?.declarations?.map(each => each.id) ?? (declaration?.id ? [declaration.id] : [])
    for (const each of declaredIds) origins.set(nameOf(each), { id, name: nameOf(each) })
    for (const { local, exported } of statement.specifiers ?? [])
      origins.set(nameOf(exported), from ? { id: from, name: nameOf(local) } : { id, name: nameOf(exported) })
  }
  return origins
}

/** The packages whose index files are looked through: of those, a page needs a few modules out of many. */
const isIndex = (id: string): boolean =>
  /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+[\\/]index\.ts$/.test(id) ||
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/.test(id)

/** One import for each named export of an index file, from the module that declares it. */
const toDirectImports = ({ specifiers = [] }: Statement, known: Exports, source: string): string =>
  specifiers
    .map(({ local, imported }) => {
      const name = nameOf(imported)
      const { id, name: exportedName } = known.get(name) ?? { id: source, name }
      return `import { ${exportedName} as ${nameOf(local)} } from ${JSON.stringify(id)};`
    })
    .join('')

type Context = {
  parse: Parse
  resolve(source: string, importer: string): Promise<{ readonly id: string } | null>
}

/**
 * Lets modules import what they name, not the index file that lists it. Chunks are made by who imports whom
 * (`chunk-groups.ts`): by its index, every page would need every icon, and every rule of each feature it touches.
 */
export const directImports = () => {
  const exportsById = new Map<string, Exports>()
  return {
    name: 'direct-imports',
    apply: 'build' as const,
    enforce: 'post' as const,
    transform: {
      filter: { id: /\.[jt]sx?$/, code: /lucide-react|@archway\/contract|index\.ts/ },
      async handler(this: Context, code: string, importer: string) {
        const parse: Parse = (text, options) => this.parse(text, options)
        let out = code
        // From the end, so that positions before it stay as they are.
        for (const statement of statementsOf(parse(code)).toReversed()) {
          const isNamed = statement.specifiers?.every(({ type }) => type === 'ImportSpecifier')
          if (statement.type !== 'ImportDeclaration' || !statement.source || !isNamed) continue
          const id = (await this.resolve(statement.source.value, importer))?.id
          if (!id || !isIndex(id) || statement.specifiers?.length === 0) continue
          const exports = exportsById.get(id) ?? exportsOf(id, parse)
          exportsById.set(id, exports)
          out =
            out.slice(0, statement.start) + toDirectImports(statement, exports, id) + out.slice(statement.end)
        }
        return { code: out, map: null }
      },
    },
  }
}
