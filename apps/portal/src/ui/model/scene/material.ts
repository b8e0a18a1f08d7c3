import {
  Color,
  type Material,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Plane,
  ShaderMaterial,
} from 'three'

/** The material of a surface. `stone` is a plaster model: one mesh for teeth and gum. */
export const finishes = ['enamel', 'gum', 'stone', 'resin'] as const
export type Finish = (typeof finishes)[number]
export type SurfaceMaterial = MeshStandardMaterial | MeshPhysicalMaterial

const stoneColor = 0xe8dcc4

/** Open models (scans, gum) are seen from inside as well, so both sides are drawn. */
export const materialOf = (finish: Finish, cuts: Plane[]): SurfaceMaterial => {
  const common = { color: stoneColor, side: 2, clippingPlanes: cuts } as const
  switch (finish) {
    case 'enamel':
      return new MeshPhysicalMaterial({
        ...common,
        roughness: 0.36,
        clearcoat: 0.45,
        clearcoatRoughness: 0.22,
      })
    case 'gum':
      return new MeshStandardMaterial({ ...common, roughness: 0.48 })
    case 'resin':
      return new MeshStandardMaterial({ ...common, roughness: 0.4 })
    case 'stone':
      return new MeshStandardMaterial({ ...common, roughness: 0.72 })
  }
}

/** The properties on which the shader of a surface depends. */
type ShaderState = Pick<SurfaceMaterial, 'vertexColors' | 'transparent' | 'clippingPlanes'> & {
  readonly flatShading?: boolean
}

/** Copies the state of a surface to a simpler material for it; a changed shader is compiled again. */
export const copyState = (
  { polygonOffset, polygonOffsetFactor, polygonOffsetUnits }: SurfaceMaterial,
  to: Material,
  shader: ShaderState,
): void => {
  const current = to as Material & ShaderState
  if (Object.entries(shader).some(([name, value]) => current[name as keyof ShaderState] !== value))
    to.needsUpdate = true
  Object.assign(to, shader, { polygonOffset, polygonOffsetFactor, polygonOffsetUnits })
}

/** A simpler material for a surface while it moves on a slow machine: without the light of its surroundings. */
export const toPlainMaterial = (
  full: SurfaceMaterial,
  existing: MeshLambertMaterial | null,
): MeshLambertMaterial => {
  const plain = existing ?? new MeshLambertMaterial({ side: 2 })
  const { vertexColors, flatShading, transparent, clippingPlanes } = full
  copyState(full, plain, { vertexColors, flatShading, transparent, clippingPlanes })
  plain.color.copy(full.color)
  plain.emissive.copy(full.emissive)
  plain.opacity = full.opacity
  return plain
}

/**
 * A translucent shell that is strongest at its outline, in two passes: the first writes its depth alone, pushed back a
 * little, so that of several layers one is drawn and surfaces that coincide with the model do not fight with it.
 */
export const shellMaterials = (
  color: number,
  cuts: Plane[],
): { depth: ShaderMaterial; skin: ShaderMaterial } => {
  const make = (isDepth: boolean) =>
    new ShaderMaterial({
      uniforms: { color: { value: new Color(color) } },
      vertexShader,
      fragmentShader,
      side: 2,
      clipping: true,
      clippingPlanes: cuts,
      transparent: !isDepth,
      colorWrite: !isDepth,
      depthWrite: isDepth,
      polygonOffset: true,
      polygonOffsetFactor: 1.5,
      polygonOffsetUnits: 8,
    })
  return { depth: make(true), skin: make(false) }
}

const vertexShader = `
#include <clipping_planes_pars_vertex>
varying vec3 vShellNormal;
varying vec3 vShellEye;
void main() {
  #include <begin_vertex>
  #include <project_vertex>
  #include <clipping_planes_vertex>
  vShellNormal = normalMatrix * normal;
  vShellEye = -mvPosition.xyz;
}`

const fragmentShader = `
#include <clipping_planes_pars_fragment>
uniform vec3 color;
varying vec3 vShellNormal;
varying vec3 vShellEye;
void main() {
  #include <clipping_planes_fragment>
  float facing = abs(dot(normalize(vShellNormal), normalize(vShellEye)));
  gl_FragColor = vec4(color, mix(0.75, 0.3, smoothstep(0.1, 0.7, facing)));
  #include <colorspace_fragment>
}`
