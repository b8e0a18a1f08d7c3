import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { absent } from '../../apps/portal/postcss-modern.ts'
import { leanThree } from '../../apps/portal/vite-plugin-lean-three.ts'

const root = resolve(import.meta.dirname, '../..')
const portal = resolve(root, 'apps/portal/src')
const sources = readdirSync(portal, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map(file => ({ file, text: readFileSync(resolve(portal, file), 'utf8') }))

const three = readFileSync(resolve(root, 'node_modules/three/build/three.module.js'), 'utf8')

/** The names that the portal imports from three. */
const importedFromThree = (texts: readonly { text: string }[]): Set<string> =>
  new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from 'three'/g)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map(name => name.replace(/^\s*type\s|\s/g, ''))
          .filter(Boolean),
      ),
    ),
  )
/** Classes that need a shader, or a part of one, that the build removes. */
const needsLeftOut =
  /^(BatchedMesh|Fog|FogExp2|LineDashedMaterial|Mesh(Depth|Distance|Matcap|Normal|Phong|Toon)Material|Points|PointsMaterial|ShadowMaterial|SkinnedMesh|Sprite|SpriteMaterial|WebXR\w*)$/
const options =
  /\b(alphaHash|bumpMap|castShadow|displacementMap|iridescence|logarithmicDepthBuffer|morphAttributes|receiveShadow|shadowMap|transmission)\b|\.xr\b/

describe('three without what no model needs', () => {
  const lean = leanThree(three, text => parseAst(text))

  test('the renderer has no headsets and no shaders of other materials; the rest is as it was', () => {
    expect(lean).not.toContain('XRWebGLBinding( session')
    expect(lean).toContain("meshtoon_frag: ''")
    expect(lean).toContain("shadowmap_pars_fragment: ''")
    for (const usedFiles of [
      'meshphysical_frag',
      'meshlambert_frag',
      'meshbasic_frag',
      'clipping_planes_fragment',
    ])
      expect(lean).not.toContain(`${usedFiles}: ''`)
    expect(() => parseAst(lean)).not.toThrow()
  })
  test('planted fault: a three that is built differently fails the build', () => {
    const renamed = three.replace('class WebXRManager', 'class WebXR')
    expect(() => leanThree(renamed, text => parseAst(text))).toThrow('three is built differently')
    const without = three.replaceAll('meshtoon_frag', 'toon_frag')
    expect(() => leanThree(without, text => parseAst(text))).toThrow('meshtoon')
  })
  test('the portal uses nothing of what is left out', () => {
    expect([...importedFromThree(sources)].filter(name => needsLeftOut.test(name))).toEqual([])
    const scenes = sources.filter(({ text }) => /from 'three'/.test(text))
    expect(scenes.length).toBeGreaterThan(5)
    expect(scenes.filter(({ text }) => options.test(text)).map(({ file }) => file)).toEqual([])
  })
  test('planted fault: a material that is left out is found', () => {
    const text = "import {\n  Color,\n  MeshToonMaterial,\n  type Plane,\n} from 'three'"
    expect([...importedFromThree([{ text }])].filter(name => needsLeftOut.test(name))).toEqual([
      'MeshToonMaterial',
    ])
  })
})

describe('styles without what no page has', () => {
  const elements = new RegExp(`<(${absent.elements.join('|')})[\\s/>]`)
  const inputs = new RegExp(`type="(${absent.inputs.join('|')})"`)
  const uses = (text: string): boolean => elements.test(text) || inputs.test(text)

  test('no page has an element whose styles are left out', () => {
    expect(sources.filter(({ text }) => uses(text)).map(({ file }) => file)).toEqual([])
  })
  test('planted fault: such an element is found', () => {
    expect(uses('<p>x<sup>2</sup></p>')).toBe(true)
    expect(uses('<input type="date" />')).toBe(true)
    expect(uses('<summary><Subject /></summary>')).toBe(false)
  })
})
