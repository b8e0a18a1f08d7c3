/** The parts of the PostCSS API used here. */
type Declaration = { readonly prop: string; value: string; remove(): unknown }
type Rule = {
  readonly type: string
  readonly params: string
  selector: string
  readonly nodes?: Rule[]
  prev(): Rule | undefined
  remove(): unknown
  replaceWith(rules: Rule[]): unknown
  walkDecls(visit: (declaration: Declaration) => void): unknown
}

/** Whether `@supports` asks for something that all browsers of the build's targets have: mixing in a colour space. */
const isSettled = (condition: string): boolean => /in lab, red, red\)/.test(condition)
/** The colour of placeholders where that is safe; `base.css` sets another one. */
const isOfPlaceholders = (condition: string): boolean => condition.includes('-apple-pay-button')

/** Elements, and types of inputs, that the portal has nowhere: `tools/portal/lean-build.test.ts` looks for them. */
export const absent = {
  elements: ['abbr', 'hr', 'optgroup', 'progress', 'small', 'sub', 'sup'],
  inputs: ['date', 'datetime-local', 'month', 'number', 'time', 'week'],
} as const
const startsAbsent = new RegExp(
  `^((${absent.elements.join('|')})(?![\\w-])|:where\\(select.* optgroup|::-webkit-(date|calendar|inner-spin|outer-spin))`,
)
/** Whether a rule concerns nothing but what the portal does not have. */
const isAbsent = (selector: string): boolean =>
  selector.split(/,(?![^(]*\))/).every(alternative => startsAbsent.test(alternative.trim()))

/** Whether a property is there to combine kinds of figures: all figures here are of one kind. */
const isOfFigures = (name: string): boolean => /^--tw-(ordinal|slashed-zero|numeric-\w+)$/.test(name)

/** The browsers of the build's targets know the direction of an element without looking at its ancestors. */
const byDirection = (selector: string): string =>
  selector.replace(/:where\(:dir\((\w+)\),\s*\[dir="?\1"?\],\s*\[dir="?\1"?\] \*\)/g, ':where(:dir($1))')

/** The names of `tokens.css` are always there: what would be read without them is not needed. */
const withoutFallback = (value: string): string =>
  value.replace(/^var\(--(font|mono),[\s\S]*\)$/, 'var(--$1)')

/**
 * Leaves out what Tailwind writes for browsers older than the build's targets (initial values for those without
 * `@property`, and questions whose answer is always yes) and for pages other than these.
 */
export const modernOnly = {
  postcssPlugin: 'modern-only',
  Rule: (rule: Rule) => {
    if (isAbsent(rule.selector)) rule.remove()
    const plain = byDirection(rule.selector)
    if (plain !== rule.selector) rule.selector = plain
  },
  Declaration: (declaration: Declaration) => {
    const { prop, value } = declaration
    if (isOfFigures(prop)) declaration.remove()
    const plain = value.includes('--tw-numeric') ? 'tabular-nums' : withoutFallback(value)
    if (plain !== value) declaration.value = plain
  },
  AtRule: {
    property: (rule: Rule) => {
      if (isOfFigures(rule.params)) rule.remove()
    },
    layer: (rule: Rule) => {
      if (rule.params === 'properties') rule.remove()
    },
    supports: (rule: Rule) => {
      if (isOfPlaceholders(rule.params)) rule.remove()
      if (!isSettled(rule.params)) return
      // The rule before it says the same for the others.
      const before = rule.prev()
      const [better] = rule.nodes ?? []
      if (before?.type === 'rule' && better?.type === 'rule' && before.selector === better.selector)
        better.walkDecls(({ prop }) =>
          before.walkDecls(plain => {
            if (plain.prop === prop) plain.remove()
          }),
        )
      rule.replaceWith(rule.nodes ?? [])
    },
  },
}
