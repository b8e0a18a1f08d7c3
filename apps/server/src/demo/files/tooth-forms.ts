export type Jaw = 'upper' | 'lower'

/**
 * A cusp or ridge of the occlusal surface: position as fractions of width and depth, and its distance below the tip in
 * mm.
 */
interface Cusp {
  readonly mesial: number
  readonly buccal: number
  readonly drop: number
  readonly slope: number
  /** Below 1 the cusp is stretched from cheek to tongue into a ridge. */
  readonly stretch: number
}

/** Outline of a crown from neck to tip, as fractions of half the width (`md`) and of the full depth. */
interface Outline {
  readonly md: readonly number[]
  readonly facial: readonly number[]
  readonly lingual: readonly number[]
  /** Shape of the section between a rounded rectangle (1) and an ellipse (0). */
  readonly square: number
  /** How much narrower the tongue side is than the cheek side. */
  readonly taper: number
  /** Rounding between walls and chewing surface, mm. */
  readonly rounding: number
}

export interface ToothForm extends Outline {
  readonly kind: 'incisor' | 'canine' | 'premolar' | 'molar'
  readonly width: number
  readonly depth: number
  readonly height: number
  readonly cusps: readonly Cusp[]
  /** Distance of the tip beyond the occlusal plane, mm. */
  readonly beyond: number
  /** Inclination of the crown towards the lip (+) or the tongue (-) in degrees, after treatment. */
  readonly torque: number
}

const incisor: Outline = {
  md: [0.76, 0.8, 0.87, 0.95, 1, 0.985],
  facial: [0.44, 0.47, 0.43, 0.35, 0.25, 0.14],
  lingual: [0.44, 0.43, 0.3, 0.17, 0.1, 0.07],
  square: 0.55,
  taper: 0.3,
  rounding: 0.7,
}
const canine: Outline = {
  md: [0.77, 0.83, 0.92, 1, 0.97, 0.86],
  facial: [0.44, 0.49, 0.47, 0.41, 0.32, 0.2],
  lingual: [0.46, 0.47, 0.39, 0.28, 0.2, 0.14],
  square: 0.3,
  taper: 0.38,
  rounding: 1,
}
const premolar: Outline = {
  md: [0.77, 0.84, 0.94, 1, 1, 0.94],
  facial: [0.43, 0.48, 0.48, 0.44, 0.39, 0.33],
  lingual: [0.43, 0.46, 0.49, 0.49, 0.44, 0.37],
  square: 0.42,
  taper: 0.18,
  rounding: 1.1,
}
const molar: Outline = {
  md: [0.8, 0.87, 0.96, 1, 1, 0.95],
  facial: [0.44, 0.48, 0.49, 0.47, 0.43, 0.37],
  lingual: [0.43, 0.46, 0.49, 0.49, 0.45, 0.38],
  square: 0.62,
  taper: 0.08,
  rounding: 1.2,
}

const cusp = (mesial: number, buccal: number, drop: number, slope = 0.66, stretch = 0.85): Cusp => ({
  mesial,
  buccal,
  drop,
  slope,
  stretch,
})
const marginalRidges = (drop: number): Cusp[] => [
  cusp(0.45, -0.02, drop, 0.95, 0.3),
  cusp(-0.45, -0.02, drop, 0.95, 0.3),
]

const upperPremolar = [cusp(0.02, 0.29, 0), cusp(0.06, -0.28, 0.6), ...marginalRidges(1.35)]
const lowerFirstPremolar = [cusp(0.03, 0.22, 0, 0.72, 1), cusp(0.06, -0.34, 1.9, 0.9), ...marginalRidges(2)]
const lowerSecondPremolar = [
  cusp(0.02, 0.27, 0),
  cusp(0.16, -0.3, 0.8),
  cusp(-0.2, -0.3, 1.1),
  ...marginalRidges(1.4),
]
const upperMolar = (distolingualDrop: number): Cusp[] => [
  cusp(0.25, 0.3, 0.1),
  cusp(-0.22, 0.3, 0.35),
  cusp(0.2, -0.27, 0),
  cusp(-0.3, -0.29, distolingualDrop),
  // The oblique ridge from the mesiolingual to the distobuccal cusp.
  cusp(-0.03, 0.03, 1.5, 0.6, 0.6),
  ...marginalRidges(1.35),
]
const lowerFirstMolar = [
  cusp(0.3, 0.29, 0.25),
  cusp(0.0, 0.31, 0.35),
  cusp(-0.32, 0.24, 0.75),
  cusp(0.25, -0.3, 0),
  cusp(-0.2, -0.3, 0.15),
  ...marginalRidges(1.4),
]
const lowerMolar = [
  cusp(0.25, 0.28, 0.25),
  cusp(-0.24, 0.28, 0.4),
  cusp(0.25, -0.29, 0),
  cusp(-0.24, -0.29, 0.2),
  ...marginalRidges(1.35),
]

type Sizes = readonly [width: number, depth: number, height: number, torque: number, beyond: number]
const form = (kind: ToothForm['kind'], outline: Outline, sizes: Sizes, cusps: Cusp[] = []): ToothForm => ({
  kind,
  ...outline,
  width: sizes[0],
  depth: sizes[1],
  height: sizes[2],
  torque: sizes[3],
  beyond: sizes[4],
  cusps,
})

/** Crown forms by position from the midline (1 central incisor … 8 third molar); mean adult sizes in mm. */
export const toothForms: Record<Jaw, readonly ToothForm[]> = {
  upper: [
    form('incisor', incisor, [8.6, 7.1, 10.4, 14, 1.9]),
    form('incisor', { ...incisor, square: 0.4 }, [6.7, 6.3, 9.2, 12, 1.4]),
    form('canine', canine, [7.7, 8.1, 10, 5, 1.9]),
    form('premolar', premolar, [7.1, 9.2, 8.4, -2, 0.9], upperPremolar),
    form('premolar', premolar, [6.8, 9.1, 7.8, -3, 0.8], upperPremolar),
    form('molar', molar, [10.4, 11, 7.2, -5, 0.7], upperMolar(0.6)),
    form('molar', molar, [9.7, 10.8, 6.9, -5, 0.6], upperMolar(1.1)),
    form('molar', molar, [8.8, 10, 6.5, -5, 0.5], upperMolar(1.3)),
  ],
  lower: [
    form('incisor', { ...incisor, square: 0.6, taper: 0.25 }, [5.4, 5.9, 8.9, 4, 0.8]),
    form('incisor', { ...incisor, square: 0.55, taper: 0.25 }, [5.9, 6.2, 9, 3, 0.8]),
    form('canine', canine, [6.9, 7.7, 10, -3, 1]),
    form('premolar', premolar, [7, 7.9, 8.7, -8, 0.6], lowerFirstPremolar),
    form('premolar', premolar, [7.2, 8.4, 8.1, -11, 0.5], lowerSecondPremolar),
    form('molar', molar, [11.2, 10.3, 7.4, -15, 0.5], lowerFirstMolar),
    form('molar', molar, [10.5, 10, 7, -16, 0.5], lowerMolar),
    form('molar', molar, [10, 9.6, 6.6, -16, 0.5], lowerMolar),
  ],
}
