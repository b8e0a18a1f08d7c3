import { resolve } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { directImports } from '../../apps/portal/vite-plugin-direct-imports.ts'

const contract = resolve(import.meta.dirname, '../../packages/contract/src')
const indexes: Readonly<Record<string, string>> = {
  '@archway/contract/cases': resolve(contract, 'cases/index.ts'),
  'lucide-react': resolve(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/lucide-react.mjs'),
  './own.ts': resolve(import.meta.dirname, 'own.ts'),
}

const transformCode = async (code: string): Promise<string> => {
  const context = {
    parse: (text: string, options?: { lang: 'ts' | 'js' }) => parseAst(text, options),
    resolve: async (source: string) => ({ id: indexes[source] ?? '' }),
  }
  return (await directImports().transform.handler.call(context, code, 'page.tsx')).code
}

test('a named import of an index file becomes one of the module that declares the name', async () => {
  const code = await transformCode(
    "import { caseCalls as calls, sideFrom } from '@archway/contract/cases';import { Check } from 'lucide-react';calls(sideFrom, Check)",
  )
  expect(code).toContain(`import { caseCalls as calls } from "${contract}/cases/calls.ts";`)
  expect(code).toContain(`import { sideFrom as sideFrom } from "${contract}/cases/side.rules.ts";`)
  expect(code).toMatch(/import \{ default as Check \} from ".*icons\/check\.mjs";/)
  expect(code).toContain('calls(sideFrom, Check)')
  expect(code).not.toContain('index.ts')
})

test('imports of other modules, and of a whole index file, stay as they are', async () => {
  const code = "import { own } from './own.ts'; import * as icons from 'lucide-react'; own(icons)"
  expect(await transformCode(code)).toBe(code)
})

test('a name that the index file does not have is left to the bundler, which reports it', async () => {
  expect(await transformCode("import { NoSuchIcon } from 'lucide-react'")).toContain(
    `import { NoSuchIcon as NoSuchIcon } from "${indexes['lucide-react']}";`,
  )
})
