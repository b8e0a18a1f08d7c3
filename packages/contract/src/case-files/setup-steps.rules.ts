/** The models of a setup by arch, as step numbers in ascending order. */
export interface SetupSteps {
  readonly upper: readonly number[]
  readonly lower: readonly number[]
}

export interface SetupReading extends SetupSteps {
  /** Missing steps such as `U03`: below the highest number of their arch. */
  readonly missing: readonly string[]
  readonly doubled: readonly string[]
  /** Models and other files whose names contain no step. */
  readonly unknown: readonly string[]
}

/** `U07.stl`; models that are only shown may be of other formats, with colors. */
const stepNames = {
  production: /^([ul])(\d{1,2})\.stl$/i,
  shown: /^([ul])(\d{1,2})\.(stl|ply|obj)$/i,
} as const
const name = (arch: 'U' | 'L', step: number) => `${arch}${String(step).padStart(2, '0')}`

/** Files that operating systems add to archives. */
const isSystemFile = (path: string): boolean =>
  path.endsWith('/') || /(^|\/)(__MACOSX\/|\.(?!\/)|thumbs\.db$|desktop\.ini$)/i.test(path)

/**
 * Reads the file names of a setup archive, `U01.stl … L24.stl` in any folder. `U00` and `L00` are the models before
 * treatment and are optional. Models that are only shown may be PLY and OBJ files as well.
 */
export const readSetup = (
  paths: readonly string[],
  purpose: keyof typeof stepNames = 'production',
): SetupReading => {
  const countById = new Map<string, number>()
  const steps = { U: new Set<number>(), L: new Set<number>() }
  const unknown: string[] = []
  for (const path of paths) {
    if (isSystemFile(path)) continue
    const file = path.slice(path.lastIndexOf('/') + 1)
    const match = stepNames[purpose].exec(file)
    if (!match) {
      unknown.push(file)
      continue
    }
    const arch = match[1]!.toUpperCase() as 'U' | 'L'
    const step = Number(match[2])
    steps[arch].add(step)
    countById.set(name(arch, step), (countById.get(name(arch, step)) ?? 0) + 1)
  }
  const gaps = (arch: 'U' | 'L') => {
    const last = Math.max(0, ...steps[arch])
    const expected = Array.from({ length: last }, (_, index) => index + 1)
    return expected.filter(step => !steps[arch].has(step)).map(step => name(arch, step))
  }
  const sortAscending = (steps: ReadonlySet<number>) => [...steps].sort((a, b) => a - b)
  return {
    upper: sortAscending(steps.U),
    lower: sortAscending(steps.L),
    missing: [...gaps('U'), ...gaps('L')],
    doubled: [...countById].flatMap(([step, times]) => (times > 1 ? [step] : [])),
    unknown,
  }
}
