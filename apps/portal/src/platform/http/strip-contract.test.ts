import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { stripModule } from '../../../vite-plugin-strip-contract.ts'

const portal = resolve(import.meta.dirname, '../..')
const contract = resolve(import.meta.dirname, '../../../../../packages/contract/src')
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map(name => join(folder, name))
const lean = (code: string) => stripModule(code, text => parseAst(text, { lang: 'ts' }))

describe('the contract in the browser bundle', () => {
  test('a call is reduced to its method, its path and the kinds of its ids', () => {
    const code = `export const calls = { read: call({ method: 'GET', path: '/case/{id}', ids: { id: 'case' }, reply: one(detail) }), all: call({ path: '/case', method: 'GET', reply: many }) } as const`
    expect(lean(code)).toBe(
      `export const calls = { read: { method: 'GET', path: '/case/{id}', ids: { id: 'case' } }, all: { method: 'GET', path: '/case', ids: {} } } as const`,
    )
  })

  test('an unused schema may be removed; the body of a function is left alone', () => {
    const code = `export const form = z.object({ name: text(3) })\nconst add = (all, one) => { all.push(one) }\nadd([], 1)`
    expect(lean(code)).toBe(
      `export const form = /* @__PURE__ */ z.object({ name: /* @__PURE__ */ text(3) })\nconst add = (all, one) => { all.push(one) }\nadd([], 1)`,
    )
  })

  test('a call without an address is an error', () => {
    expect(() => lean(`export const calls = { read: call({ ...shared }) }`)).toThrow('no method and path')
  })

  test('every module of the contract can be stripped, and none has a side effect', () => {
    for (const file of filesOf(contract)) {
      const text = lean(readFileSync(file, 'utf8'))
      expect(text, file).not.toMatch(/\bcall\(\{/)
      const statements = (parseAst(text, { lang: 'ts' }) as { body: { type: string }[] }).body
      expect(
        statements.filter(({ type }) => type === 'ExpressionStatement'),
        file,
      ).toEqual([])
    }
  })

  test('no page reads the schemas of a call: forms have separate ones', () => {
    const reads = /\b(\w+Calls\.\w+|call|declared)\.(params|query|body|reply|allow|audit|rate|summary)\b/
    const wrong = filesOf(portal).filter(file => reads.test(readFileSync(file, 'utf8')))
    expect(wrong).toEqual([])
  })
})
