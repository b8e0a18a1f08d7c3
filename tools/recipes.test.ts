import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/** `examples` are the spellings of the example, with the most common one first. */
type Recipe = { title: string; examples: readonly string[]; files: readonly string[] }

const parseRecipes = (text: string): Recipe[] => {
  const section = text.split('\n## Recipes\n')[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n### ')
    .slice(1)
    .map(part => ({
      title: part.split('\n')[0] ?? '',
      examples: [...(/^Example: `[^.]*/m.exec(part)?.[0] ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, name = '']) => name,
      ),
      files: [...part.matchAll(/^- `((?:apps|packages|tests|tools)\/[^`\s]+\.tsx?)`/gm)].map(
        ([, file = '']) => file,
      ),
    }))
}
const recipes = parseRecipes(guide)

const expandLanguages = (file: string): string[] => {
  const [before, choices, after] = file.split(/[{}]/)
  return choices === undefined ? [file] : choices.split(',').map(choice => `${before}${choice}${after}`)
}

/** Sources that an extension of the product has to change; demo data, examples and tests are not counted. */
const sources = globSync('{apps,packages}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: name => /node_modules|^dist$/.test(name),
}).filter(file => !/\.test\.|\/demo\/|\/testing\/|example|\/dist\/|node_modules/.test(file))
const contents = new Map(sources.map(file => [file, readFileSync(join(root, file), 'utf8')]))

/** The files that contain the example of a recipe; a common word such as `note` counts only in its feature. */
const filesWithExample = ({ title, examples }: Recipe): string[] => {
  const examplePatterns = examples.map(
    name => new RegExp(`(?<![\\w/])${name.replace(/[/{}]/g, '\\$&')}(?!\\w)`),
  )
  return [...contents]
    .filter(
      ([file, text]) =>
        examplePatterns.some(name => name.test(text)) &&
        (!title.includes('doctor') || file.includes('/doctors/')),
    )
    .map(([file]) => file)
    .sort()
}

const differences = (recipe: Recipe): string[] => {
  const listedFiles = recipe.files.flatMap(expandLanguages)
  const files = filesWithExample(recipe)
  return [
    ...files.filter(file => !listedFiles.includes(file)).map(file => `${file} is not listed`),
    ...listedFiles
      .filter(file => !files.includes(file))
      .map(file => `${file} does not name ${recipe.examples.join(' or ')}`),
  ]
}

describe('recipes of CONTRIBUTING', () => {
  // A courier is data, so its recipe lists no file.
  test.each(recipes.filter(({ title }) => title !== 'A courier'))(
    '$title: every file exists',
    ({ files }) => {
      const existingFiles = new Set(
        globSync('{apps,packages,tests,tools}/**/*.{ts,tsx}', {
          cwd: root,
          exclude: name => name === 'node_modules',
        }),
      )
      expect(files.length).toBeGreaterThan(0)
      expect(files.flatMap(expandLanguages).filter(file => !existingFiles.has(file))).toEqual([])
    },
  )

  const fields = recipes.filter(({ title }) => title.startsWith('A field'))
  test.each(recipes.filter(({ examples }) => examples.length > 0))(
    '$title: its example is written in the listed files and nowhere else',
    recipe => {
      expect(differences(recipe)).toEqual([])
    },
  )

  test.each([
    ['a doctor', 6],
    ['a case', 9],
  ])('a field on %s touches %i places at most', (entity, limit) => {
    expect(fields.find(({ title }) => title.includes(entity))?.files.length).toBeLessThanOrEqual(limit)
  })

  /** Searches only for Arabic: a source that contains it would need the next language too. */
  const namesLanguage = (text: string): boolean => /['"`/]ar['"`./]|\bar:/.test(text)
  test('U8 I18N-01 a language is named in the listed files and in the folder of its texts, nowhere else', () => {
    const listedFiles = recipes.find(({ title }) => title === 'A language')?.files ?? []
    // The last one guesses the language of what a person wrote by its script, among many more than those of the portal.
    const others = /^packages\/words\/src\/(?:languages\/|kernel\/locale\/locale\.ts$)/
    expect(
      [...contents]
        .filter(([file, text]) => !others.test(file) && namesLanguage(text))
        .map(([file]) => file)
        .sort(),
    ).toEqual([...listedFiles].sort())
    for (const text of ["language === 'ar'", "{ en: '', ar: '' }", "import { ar } from '@archway/words/ar'"])
      expect(namesLanguage(text), text).toBe(true)
  })

  test('a place that a recipe forgets is found', () => {
    const [recipe] = fields
    if (!recipe) throw new Error('there is no recipe of a field')
    expect(differences({ ...recipe, files: recipe.files.slice(1) })).toEqual([
      'packages/contract/src/doctors/doctor.ts is not listed',
    ])
  })

  test('all seven are there', () => {
    const titles = recipes.map(({ title }) => title).join()
    for (const expected of [
      'field on a doctor',
      'field on a case',
      'call',
      'status',
      'screen',
      'language',
      'courier',
      'notification',
    ])
      expect(titles).toContain(expected)
  })
})
