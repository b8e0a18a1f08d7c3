import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const join = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)

const ofObject = (def: z.core.$ZodObjectDef, value: Record<string, unknown>, path: string): string[] =>
  Object.entries(value).flatMap(([key, innerValue]) => {
    // Own properties only: `constructor` and `__proto__` are inherited by the shape and declare nothing.
    const field = Object.hasOwn(def.shape, key) ? def.shape[key] : def.catchall
    if (!field || field._zod.def.type === 'never') return [join(path, key)]
    return unknownKeys(field, innerValue, join(path, key))
  })

/**
 * The paths (`form.status`, `steps.0.note`) of all keys in `value` that `schema` does not declare, at any depth. A
 * value whose type differs from the schema's has none: parsing refuses it. For a union, the alternative that declares
 * most of the keys counts.
 */
export const unknownKeys = (schema: Schema, value: unknown, path = ''): string[] => {
  const def = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'object':
      return isPlain(value) ? ofObject(def, value, path) : []
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => unknownKeys(def.element, item, join(path, index)))
        : []
    case 'tuple':
      return Array.isArray(value)
        ? value.flatMap((item, index) => {
            const part = def.items[index] ?? def.rest
            return part ? unknownKeys(part, item, join(path, index)) : []
          })
        : []
    case 'record':
      return isPlain(value)
        ? Object.entries(value).flatMap(([key, innerValue]) =>
            unknownKeys(def.valueType, innerValue, join(path, key)),
          )
        : []
    case 'union':
      return findShortest(matching(def.options, value).map(option => unknownKeys(option, value, path)))
    case 'intersection': {
      const right = new Set(unknownKeys(def.right, value, path))
      return unknownKeys(def.left, value, path).filter(key => right.has(key))
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownKeys(def.innerType, value, path)
    case 'lazy':
      return unknownKeys(def.getter(), value, path)
    case 'pipe':
      return unknownKeys(def.in._zod.def.type === 'transform' ? def.out : def.in, value, path)
    default:
      return []
  }
}

/**
 * The alternatives of a union that accept the value; if none does, all of them, and parsing refuses the value anyway.
 */
const matching = (options: readonly Schema[], value: unknown): readonly Schema[] => {
  const accepting = options.filter(option => (option as z.ZodMiniType).safeParse(value).success)
  return accepting.length > 0 ? accepting : options
}

const findShortest = (keyLists: readonly string[][]): string[] =>
  keyLists.reduce<string[] | undefined>(
    (shortest, keys) => (shortest && shortest.length <= keys.length ? shortest : keys),
    undefined,
  ) ?? []
