import { fileOf, type Scheme, type Shot } from './showcase.ts'

const languageName = new Intl.DisplayNames('en', { type: 'language' })
const schemeNames: Readonly<Record<Scheme, string>> = { light: 'light', dark: 'dark' }
/** Large enough to read a title, small enough to compare. */
const shownAt = { 360: 180, 768: 300, 1366: 420, 1920: 420 } as const

const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** An HTML page with the pictures of a folder, screen by screen; each links to its full size. */
export const pageOf = (shots: readonly Shot[]): string => {
  const names = [...new Set(shots.map(({ name }) => name))]
  const sections = names.map(name => {
    const pictures = shots
      .filter(shot => shot.name === name)
      .map(shot => {
        const caption = `${shot.width} px, ${languageName.of(shot.language)}, ${schemeNames[shot.scheme]}`
        return `<a href="${fileOf(shot)}"><img src="${fileOf(shot)}" alt="${titleOf(name)}: ${caption}" title="${caption}" width="${shownAt[shot.width]}"></a>`
      })
    return `## ${titleOf(name)}\n\n${pictures.join('\n')}\n`
  })
  return [
    '# Screens',
    '',
    'Taken from the demo data by `npm run docs:screens`; `npm run docs:screens -- --all` takes every screen in every language, color scheme and width.',
    '',
    ...sections,
  ].join('\n')
}
