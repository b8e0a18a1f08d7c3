type Context = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/**
 * What everybody opens first, where people work all day, and what further pages and their forms are made of: what
 * these need at once travels together.
 */
const rings = {
  start: ['src/main.tsx'],
  guest: ['src/screens/session/Login.tsx', 'src/screens/session/ForgetPassword.tsx'],
  desk: ['src/shell/Shell.tsx', 'src/screens/cases/CaseList.tsx'],
  parts: ['src/ui/nav/Tabs.tsx', 'src/ui/page/DescriptionList.tsx', 'src/ui/tooth-chart/ToothChart.tsx'],
  forms: [
    'src/ui/overlay/FormDialog.tsx',
    'src/ui/form/ComboField.tsx',
    'src/ui/form/DateField.tsx',
    'src/ui/form/MultiSelectField.tsx',
    'src/ui/form/NumberField.tsx',
    'src/ui/form/RadioGroupField.tsx',
    'src/ui/form/SelectField.tsx',
    'src/ui/form/SuggestField.tsx',
    'src/ui/form/SwitchField.tsx',
  ],
} as const
type Ring = keyof typeof rings

const isLibrary = (id: string): boolean => /[\\/]node_modules[\\/]/.test(id)
const isKit = (id: string): boolean => isLibrary(id) || /[\\/]src[\\/]ui[\\/]/.test(id)
/**
 * The contract stays in files of its own: its schemas come with forms, and what is taken apart must not lean on what
 * leans on it, or half of it is read before the other half is there.
 */
const isContract = (id: string): boolean => /[\\/](packages[\\/]contract|node_modules[\\/]zod)[\\/]/.test(id)

/** Everything that comes with this module at once. */
const comesWith = (id: string, context: Context, seen: Set<string>): void => {
  if (seen.has(id)) return
  seen.add(id)
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) comesWith(next, context, seen)
}

/** The first ring that needs each module; the pages themselves stay files of their own. */
const ringsOf = (root: string, context: Context): Map<string, Ring> => {
  const found = new Map<string, Ring>()
  for (const [ring, names] of Object.entries(rings) as [Ring, readonly string[]][]) {
    const pages = names.map(name => `${root}/${name}`)
    const seen = new Set<string>()
    for (const page of pages) comesWith(page, context, seen)
    for (const id of seen) if ((isKit(id) || !pages.includes(id)) && !found.has(id)) found.set(id, ring)
  }
  return found
}

/**
 * Puts what always travels together into one file: a hundred small ones pack badly. What one page alone has stays
 * with it. `root` is the folder of the portal.
 */
export const chunkGroups = (root: string) => {
  let known: Map<string, Ring> | undefined
  const group = (name: string, ring: Ring, priority: number, fits = (_id: string): boolean => true) => ({
    debugName: name,
    name: (id: string, context: Context): string | null => {
      known ??= ringsOf(root, context)
      return known.get(id) === ring && !isContract(id) && fits(id) ? name : null
    },
    priority,
    includeDependenciesRecursively: false,
  })
  return [
    group('libraries', 'start', 5, isLibrary),
    group('start', 'start', 4),
    group('guest', 'guest', 3),
    group('kit', 'desk', 2, isKit),
    group('desk', 'desk', 1),
    group('parts', 'parts', 0),
    group('forms', 'forms', 0),
  ]
}
