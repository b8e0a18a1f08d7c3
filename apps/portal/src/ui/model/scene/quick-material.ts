import { Color, type Plane, ShaderMaterial, UniformsLib, UniformsUtils } from 'three'
import { copyState, type SurfaceMaterial } from './material.ts'

/**
 * The material of a surface that moves on a slow machine: lit at its vertices, where the plain material computes the
 * light of each pixel. In software rendering, that takes most of the time of a picture.
 */
export const toQuickMaterial = (full: SurfaceMaterial, existing: ShaderMaterial | null): ShaderMaterial => {
  const quickMaterial = existing ?? createQuickMaterial()
  const { vertexColors, transparent, clippingPlanes } = full
  copyState(full, quickMaterial, { vertexColors, transparent, clippingPlanes })
  const { diffuse, emissive, opacity } = quickMaterial.uniforms as Uniforms
  diffuse.value.copy(full.color)
  emissive.value.copy(full.emissive)
  opacity.value = full.opacity
  return quickMaterial
}

type Uniforms = { diffuse: { value: Color }; emissive: { value: Color }; opacity: { value: number } }
const noCuts: Plane[] = []

const createQuickMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    uniforms: {
      ...UniformsUtils.clone(UniformsLib.lights),
      diffuse: { value: new Color() },
      emissive: { value: new Color() },
      opacity: { value: 1 },
      toneMappingExposure: { value: 1 },
    },
    vertexShader,
    fragmentShader,
    side: 2,
    lights: true,
    clipping: true,
    clippingPlanes: noCuts,
    // Both are applied to the vertices.
    toneMapped: false,
  })

const vertexShader = `
#include <common>
#include <clipping_planes_pars_vertex>
#include <tonemapping_pars_fragment>
#include <colorspace_pars_fragment>
struct DirectionalLight {
  vec3 direction;
  vec3 color;
};
uniform vec3 ambientLightColor;
uniform DirectionalLight directionalLights[NUM_DIR_LIGHTS];
uniform vec3 diffuse;
uniform vec3 emissive;
varying vec3 vShown;
void main() {
  #include <begin_vertex>
  #include <project_vertex>
  #include <clipping_planes_vertex>
  vec3 facing = normalize(normalMatrix * normal);
  if (dot(facing, mvPosition.xyz) > 0.0) facing = -facing;
  vec3 light = ambientLightColor
    + directionalLights[0].color * max(dot(facing, directionalLights[0].direction), 0.0);
  vec3 surface = diffuse;
  #ifdef USE_COLOR
    surface *= color;
  #endif
  vec3 shown = NeutralToneMapping(surface * light * RECIPROCAL_PI + emissive);
  vShown = sRGBTransferOETF(vec4(shown, 1.0)).rgb;
}`

const fragmentShader = `
#include <clipping_planes_pars_fragment>
uniform float opacity;
varying vec3 vShown;
void main() {
  #include <clipping_planes_fragment>
  gl_FragColor = vec4(vShown, opacity);
}`
