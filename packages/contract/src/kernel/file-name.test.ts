import { describe, expect, test } from 'vitest'
import { allCalls } from '../api/index.ts'
import { fileName } from './fields.ts'

type Shape = Readonly<Record<string, { readonly def?: { readonly innerType?: unknown } }>>

describe('the name of a file', () => {
  test('loses marks that disguise it, and stays a valid name', () => {
    expect(fileName.parse('  photo\u202egpj.stl ')).toBe('photogpj.stl')
    expect(fileName.parse('\u2067صورة\u2069.jpg')).toBe('صورة.jpg')
    for (const wrong of ['\u202e', 'a/b.stl', 'a\\b.stl', 'a\u0000.stl'])
      expect(fileName.safeParse(wrong).success, wrong).toBe(false)
  })

  test('is cleaned by every call with a file name', () => {
    const fileNameCalls = allCalls.flatMap(({ path, body }) => {
      const { shape } = body as unknown as { shape?: Shape }
      const field = shape?.fileName
      return field ? [[path, field === (fileName as unknown) || field.def?.innerType === fileName]] : []
    })
    expect(fileNameCalls.length).toBeGreaterThanOrEqual(4)
    expect(fileNameCalls.filter(([, isRead]) => !isRead)).toEqual([])
  })
})
