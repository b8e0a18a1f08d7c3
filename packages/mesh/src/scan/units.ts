/** Units in which programs write scans; the formats do not store the unit. */
export const scanUnits = ['mm', 'm', 'inch', 'um'] as const
export type ScanUnit = (typeof scanUnits)[number]

export const millimetresIn = { mm: 1, m: 1000, inch: 25.4, um: 0.001 } as const satisfies Record<
  ScanUnit,
  number
>

/** Plausible longest side of a scan in millimeters: from a few teeth to an arch on a large base. */
const archSides = [25, 140] as const

/**
 * The unit of a scan, inferred from its longest side in that unit; null if no unit is plausible. The ranges of the
 * four units do not overlap.
 */
export const unitOfArch = (longestSide: number): ScanUnit | null =>
  scanUnits.find(unit => {
    const side = longestSide * millimetresIn[unit]
    return side >= archSides[0] && side <= archSides[1]
  }) ?? null
