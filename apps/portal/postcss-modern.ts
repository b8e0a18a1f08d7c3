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

/** Whether an `@supports` condition is true in all target browsers of the build: mixing in a colour space. */
const isAlwaysSupported = (condition: string): boolean => /in lab, red, red\)/.test(condition)
/** Whether the condition is about the colour of placeholders, which `base.css` sets. */
const isAboutPlaceholders = (condition: string): boolean => condition.includes('-apple-pay-button')

/** Elements and input types that the portal does not use; `tools/portal/lean-build.test.ts` verifies it. */
export const absent = {
  elements: ['abbr', 'hr', 'optgroup', 'progress', 'small', 'sub', 'sup'],
  inputs: ['date', 'datetime-local', 'month', 'number', 'time', 'week'],
} as const
const absentSelector = new RegExp(
  `^((${absent.elements.join('|')})(?![\\w-])|:where\\(select.* optgroup|::-webkit-(date|calendar|inner-spin|outer-spin))`,
)
/** Whether a rule applies only to elements that the portal does not use. */
const isAbsent = (selector: string): boolean =>
  selector.split(/,(?![^(]*\))/).every(alternative => absentSelector.test(alternative.trim()))

/** Whether a property combines variants of figures; the portal uses a single variant. */
const isOfFigures = (name: string): boolean => /^--tw-(ordinal|slashed-zero|numeric-\w+)$/.test(name)

/** The target browsers support `:dir()`, so selectors for the `dir` attribute of ancestors are unnecessary. */
const byDirection = (selector: string): string =>
  selector.replace(/:where\(:dir\((\w+)\),\s*\[dir="?\1"?\],\s*\[dir="?\1"?\] \*\)/g, ':where(:dir($1))')

/** The variables of `tokens.css` are always defined, so fallback values are unnecessary. */
const withoutFallback = (value: string): string =>
  value.replace(/^var\(--(font|mono),[\s\S]*\)$/, 'var(--$1)')

/**
 * Removes rules that Tailwind generates for older browsers than the targets of the build (initial values for browsers
 * without `@property`, and `@supports` conditions that are always true) and for elements that the portal does not use.
 */
export const modernOnly = {
  postcssPlugin: 'modern-only',
  Rule: (rule: Rule) => {
    if (isAbsent(rule.selector)) rule.remove()
    const selector = byDirection(rule.selector)
    if (selector !== rule.selector) rule.selector = selector
  },
  Declaration: (declaration: Declaration) => {
    const { prop, value } = declaration
    if (isOfFigures(prop)) declaration.remove()
    const shortValue = value.includes('--tw-numeric') ? 'tabular-nums' : withoutFallback(value)
    if (shortValue !== value) declaration.value = shortValue
  },
  AtRule: {
    property: (rule: Rule) => {
      if (isOfFigures(rule.params)) rule.remove()
    },
    layer: (rule: Rule) => {
      if (rule.params === 'properties') rule.remove()
    },
    supports: (rule: Rule) => {
      if (isAboutPlaceholders(rule.params)) rule.remove()
      if (!isAlwaysSupported(rule.params)) return
      // The previous rule contains the fallback for browsers without support.
      const before = rule.prev()
      const [better] = rule.nodes ?? []
      if (before?.type === 'rule' && better?.type === 'rule' && before.selector === better.selector)
        better.walkDecls(({ prop }) =>
          before.walkDecls(fallback => {
            if (fallback.prop === prop) fallback.remove()
          }),
        )
      rule.replaceWith(rule.nodes ?? [])
    },
  },
}
