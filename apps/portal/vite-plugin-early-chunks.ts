import { sep } from 'node:path'
import { languages } from '@archway/words'

/** The modules whose chunks the script in `index.html` preloads for a signed-in person, by the name it uses. */
const roots = {
  desk: 'src/shell/Shell.tsx',
  case: 'src/screens/case-detail/CaseDetail.tsx',
  ...Object.fromEntries(
    languages.map(language => [language, `words/src/languages/${language}/bundles/frame.ts`]),
  ),
}

type Chunk = { readonly type: string; readonly imports?: string[]; readonly moduleIds?: string[] }
type Bundle = Readonly<Record<string, Chunk>>

/** The chunk that has the module, and all that it imports, without those that the page names itself. */
const chunksOf = (bundle: Bundle, path: string, html: string): string[] => {
  const has = ([, { moduleIds }]: [string, Chunk]) =>
    moduleIds?.some(id => id.split(sep).join('/').endsWith(`/${path}`))
  const entry = Object.entries(bundle).find(has)
  if (!entry) throw new Error(`no chunk has ${path}, which index.html preloads`)
  const files = new Set([entry[0]])
  for (const file of files) for (const next of bundle[file]?.imports ?? []) files.add(next)
  return [...files].map(file => `/${file}`).filter(href => !html.includes(href))
}

const placeholder = 'const chunks = {}'

/** Names the chunks in the script of `index.html`, so that they travel beside those that the page itself names. */
export const earlyChunks = () => ({
  name: 'early-chunks',
  apply: 'build' as const,
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string, { bundle = {} }: { bundle?: unknown }): string => {
      if (!html.includes(placeholder)) throw new Error(`index.html has no \`${placeholder}\``)
      const chunkUrls = Object.entries(roots).map(([name, path]) => [
        name,
        chunksOf(bundle as Bundle, path, html),
      ])
      return html.replace(placeholder, `const chunks = ${JSON.stringify(Object.fromEntries(chunkUrls))}`)
    },
  },
})
