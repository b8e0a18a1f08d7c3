import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EventLine, QueryLine } from './domain-pages.ts'

const source = fileURLToPath(new URL('../../apps/server/src', import.meta.url))

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(testing|demo)\//.test(file))
  .sort()
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8')

/** The feature of a file; a file that joins features is named itself. */
const homeOf = (file: string): string =>
  /^features\/([\w-]+)\//.exec(file)?.[1] ?? file.replace(/^start\//, '').replace(/(\/.*|\.ts)$/, '')

/** Names and doc comments of the members of an interface, as declared by the features. */
const listDeclared = (name: 'DomainEvents' | 'DomainQueries'): { name: string; about: string }[] =>
  files.flatMap(file => {
    const body = new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n {2}\\}`).exec(textOf(file))?.[1] ?? ''
    const member = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n {4}(\w+):/g
    return [...body.matchAll(member)].map(([, about = '', name = '']) => ({
      name,
      about: about.replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
    }))
  })

const listHomesMatching = (pattern: (name: string) => RegExp, name: string): string[] => [
  ...new Set(files.filter(file => pattern(name).test(textOf(file))).map(homeOf)),
]

/** The listeners that `join-features.ts` or the features themselves register. */
const listenersOf = (name: string): string[] => {
  const joins = textOf('start/join-features.ts')
  const listenerNames = [...joins.matchAll(new RegExp(`\\.on\\('${name}',\\s*(?:\\w+ => )?(\\w+)`, 'g'))].map(
    ([, listener = '']) => {
      const from = new RegExp(
        `import \\{[^}]*\\b${listener}\\b[^}]*\\} from '\\.\\./features/([\\w-]+)`,
      ).exec(joins)?.[1]
      return from ?? listener
    },
  )
  const listening = listHomesMatching(event => new RegExp(`\\.on\\(\\s*'${event}'`), name).filter(
    home => home !== 'join-features',
  )
  return [...new Set([...listening, ...listenerNames])]
}

/** All domain events with senders and listeners, read from the sources. */
export const eventLines = (): EventLine[] =>
  listDeclared('DomainEvents').map(({ name, about }) => ({
    name,
    about,
    senders: listHomesMatching(event => new RegExp(`emit\\(\\s*[\\w.]+,\\s*'${event}'`), name),
    listeners: listenersOf(name),
  }))

/** All queries between features with callers and providers, read from the sources. */
export const queryLines = (): QueryLine[] =>
  listDeclared('DomainQueries').map(({ name, about }) => ({
    name,
    about,
    callers: listHomesMatching(
      query => new RegExp(`queries\\.${query}\\(|\\{[^}]*\\b${query}\\b[^}]*\\} = [\\w.]*queries\\b`),
      name,
    ),
    providers: listHomesMatching(
      query => new RegExp(`: DomainQueries\\['${query}'\\]|\\n {2,4}${query}: (async )?\\(tx, `),
      name,
    ),
  }))
