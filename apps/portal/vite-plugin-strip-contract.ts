type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The properties of a call that a browser needs; only the server validates shapes. */
const needed = ['method', 'path']
const retained = [...needed, 'ids']

const isDeclaration = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && callee.name === 'call'

const bareCall = (node: Node, code: string): Edit => {
  const [declaration] = node.arguments as Node[]
  const parts = new Map<string, string>([['ids', 'ids: {}']])
  for (const { key, start, end } of (declaration?.properties ?? []) as Node[])
    if (isNode(key) && retained.includes(String(key.name)))
      parts.set(String(key.name), code.slice(start, end))
  if (!needed.every(name => parts.has(name)))
    throw new Error(`a call says no method and path: ${code.slice(node.start, node.end)}`)
  return {
    start: node.start,
    end: node.end,
    text: `{ ${retained.map(name => parts.get(name)).join(', ')} }`,
  }
}

const isFunction = ({ type }: Node): boolean => type.includes('Function')
const isMade = ({ type }: Node): boolean => type === 'CallExpression' || type === 'NewExpression'

/** Creating a schema has no side effects: an unused one may be removed. The body of a function is left alone. */
const pureParts = (node: Node, code: string): Edit[] => {
  if (isFunction(node)) return []
  if (isDeclaration(node)) return [bareCall(node, code)]
  const mark = isMade(node) ? [{ start: node.start, end: node.start, text: '/* @__PURE__ */ ' }] : []
  return [...mark, ...partsOf(node).flatMap(part => pureParts(part, code))]
}

const statementsOf = (program: Node): Node[] =>
  partsOf(program).map(statement => (isNode(statement.declaration) ? statement.declaration : statement))

const editsOf = (program: Node, code: string): Edit[] =>
  statementsOf(program)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(statement => pureParts(statement, code))

/** The module as the browser is given it. `parse` answers the tree of a text (ESTree). */
export const stripModule = (code: string, parse: (code: string) => unknown): string =>
  editsOf(parse(code) as Node, code)
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)

/** Of the contract, the portal packs what its pages use: the address of a call, and the schemas of its forms. */
export const stripContract = () => ({
  name: 'strip-contract',
  enforce: 'post' as const,
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/].*\.ts$/ },
    handler(this: { parse(code: string): unknown }, code: string) {
      return { code: stripModule(code, text => this.parse(text)), map: null }
    },
  },
})
