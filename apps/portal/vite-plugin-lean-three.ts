type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}
type Edit = { readonly start: number; readonly end: number; readonly text: string }

/** Materials that the portal does not use, as three names the shaders of each. */
const materials = [
  'depth',
  'distance',
  'linedashed',
  'meshmatcap',
  'meshnormal',
  'meshphong',
  'meshtoon',
  'points',
  'shadow',
  'sprite',
]

/** What models here do not have: a shader asks for each of these by a define that three then never sets. */
const features =
  /^(alphahash|batching|bumpmap|displacementmap|fog|gradientmap|iridescence|lightprobes|lights_phong|lights_toon|logdepthbuf|map_particle|morph\w+|shadowmap|shadowmask|skinbase|skinning|skinnormal|transmission)_/

const leftOut = (name: string): boolean =>
  features.test(name) ||
  materials.some(material => name === `${material}_vert` || name === `${material}_frag`)

/** The methods that the renderer calls on the XR manager while there is no headset. */
const noHeadset = `class WebXRManager extends EventDispatcher {
  constructor() {
    super();
    this.enabled = false;
    this.isPresenting = false;
    this.dispose = this.setAnimationLoop = this.getEnvironmentBlendMode = () => {};
  }
}`

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (value: unknown): string => (isNode(value) ? String(value.name) : '')

const editsOf = (program: Node): Edit[] => {
  const statements = nodesOf(program.body)
  const manager = statements.find(
    ({ type, id }) => type === 'ClassDeclaration' && nameOf(id) === 'WebXRManager',
  )
  const shaders = statements
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => nodesOf(declarations))
    .find(({ id }) => nameOf(id) === 'ShaderChunk')?.init
  if (!manager || !isNode(shaders))
    throw new Error('three is built differently: see vite-plugin-lean-three.ts')
  const texts = nodesOf(shaders.properties)
  const chunkNames = new Set(texts.map(({ key }) => nameOf(key)))
  const missing = materials.filter(material => !chunkNames.has(`${material}_frag`))
  if (missing.length > 0) throw new Error(`three has no shader of ${missing.join(', ')}`)
  return [
    { start: manager.start, end: manager.end, text: noHeadset },
    ...texts
      .filter(({ key }) => leftOut(nameOf(key)))
      .map(({ value }) => value)
      .filter(isNode)
      .map(({ start, end }) => ({ start, end, text: "''" })),
  ]
}

/** The renderer without what no model of the portal needs. `parse` answers the tree of a text (ESTree). */
export const leanThree = (code: string, parse: (code: string) => unknown): string =>
  editsOf(parse(code) as Node)
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)

/**
 * The renderer of three is one class that brings the shaders of every material and the support of headsets along,
 * whatever a page draws: 12 kB on the wire. `tools/portal/lean-build.test.ts` fails when the portal begins to use one of them.
 */
export const withLeanThree = () => ({
  name: 'lean-three',
  apply: 'build' as const,
  transform: {
    filter: { id: /[\\/]three[\\/]build[\\/]three\.module\.js$/ },
    handler(this: { parse(code: string): unknown }, code: string) {
      return { code: leanThree(code, text => this.parse(text)), map: null }
    },
  },
})
