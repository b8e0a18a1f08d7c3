/** Units that programs write scans in; the formats do not say which. */
export const scanUnits = ['mm', 'm', 'inch', 'um'] as const
export type ScanUnit = (typeof scanUnits)[number]

export const millimetresIn = { mm: 1, m: 1000, inch: 25.4, um: 0.001 } as const satisfies Record<
  ScanUnit,
  number
>

/** Longest side of a scan of an arch, in millimetres: from a few teeth to an arch on a large base. */
const archSides = [25, 140] as const

/**
 * The unit a scan of an arch was written in, from its longest side in that unit; null where none makes it an arch. The
 * ranges of the four do not meet.
 */
export const unitOfArch = (longestSide: number): ScanUnit | null =>
  scanUnits.find(unit => {
    const side = longestSide * millimetresIn[unit]
    return side >= archSides[0] && side <= archSides[1]
  }) ?? null
