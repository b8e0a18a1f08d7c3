import { type GuideReader, guideSections } from '@archway/contract/catalog'
import { guide as ar } from '@archway/words/guide/ar'
import { guide as en } from '@archway/words/guide/en'
import { guide as tr } from '@archway/words/guide/tr'
import { describe, expect, test } from 'vitest'
import { blocksFor, figureOf, isSafe, markdownOf, textOf } from './markdown.ts'

const nobody = new Set<GuideReader>()
const renderBlocks = (markdown: string, readers = nobody) => blocksFor(markdown, readers).map(textOf)

describe('a section as Markdown', () => {
  test.each([
    ['en', en],
    ['tr', tr],
    ['ar', ar],
  ])('every text of the product is converted back unchanged, %s', (_language, guide) => {
    for (const section of guideSections)
      for (const block of guide.sections[section].blocks) {
        const texts =
          'text' in block
            ? [block.text]
            : 'heading' in block
              ? [block.heading]
              : 'steps' in block
                ? block.steps
                : 'list' in block
                  ? block.list
                  : []
        const readers = new Set(block.only ? [block.only] : [])
        expect(renderBlocks(markdownOf([block]), readers).join('')).toBe(texts.join(''))
        if (block.only) expect(renderBlocks(markdownOf([block]))).toEqual([])
      }
  })

  test('Markdown characters in a text stay text', () => {
    const text = '1. not a *list*, [no link](x), {dso} and <b>no</b> tag_s'
    expect(renderBlocks(markdownOf([{ text }]))).toEqual([text])
  })

  test('a paragraph below the name of an audience is only for this audience', () => {
    const markdown = 'All.\n\n{dso}\n\nGroups.\n\nAll again.'
    expect(renderBlocks(markdown)).toEqual(['All.', 'All again.'])
    expect(renderBlocks(markdown, new Set<GuideReader>(['dso']))).toEqual(['All.', 'Groups.', 'All again.'])
  })

  test('figures must be those of the guide, and links must have allowed targets', () => {
    expect(figureOf('figure:photos')).toBe('photos')
    expect(figureOf('https://elsewhere.test/x.png')).toBeUndefined()
    for (const url of ['/inbox', 'https://archway.test', 'mailto:a@b.test']) expect(isSafe(url)).toBe(true)
    for (const url of [
      'javascript:alert(1)',
      '//elsewhere.test',
      '/\\elsewhere.test',
      'http://a.test',
      'data:text/html,x',
    ])
      expect(isSafe(url)).toBe(false)
  })
})
