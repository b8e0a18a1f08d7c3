import { expect, test } from 'vitest'
import { noChunkCycles } from '../../apps/portal/chunk-groups.ts'

const chunk = (...imports: readonly string[]) => ({ type: 'chunk', imports })
const build = (bundle: Parameters<ReturnType<typeof noChunkCycles>['generateBundle']>[1]) => () =>
  noChunkCycles().generateBundle({}, bundle)

test('a build whose chunks import each other in one direction passes', () => {
  expect(
    build({ 'main.js': chunk('shell.js', 'kit.js'), 'shell.js': chunk('kit.js'), 'kit.js': chunk() }),
  ).not.toThrow()
})

test('planted fault: a circle of chunks fails the build and is named', () => {
  expect(
    build({ 'main.js': chunk('kit.js'), 'kit.js': chunk('shell.js'), 'shell.js': chunk('kit.js') }),
  ).toThrow('kit.js -> shell.js -> kit.js')
})
