/** What this uses of PostCSS. */
type Declaration = { readonly prop: string; remove(): unknown }
type Rule = {
  readonly type: string
  readonly params: string
  readonly selector: string
  readonly nodes?: Rule[]
  prev(): Rule | undefined
  remove(): unknown
  replaceWith(rules: Rule[]): unknown
  walkDecls(visit: (declaration: Declaration) => void): unknown
}

/** Whether `@supports` asks for something that all browsers of the build's targets have: mixing in a colour space. */
const isSettled = (condition: string): boolean => /in lab, red, red\)/.test(condition)

/**
 * Leaves out what Tailwind writes for browsers older than the build's targets: initial values for those without
 * `@property`, and questions whose answer is always yes.
 */
export const modernOnly = {
  postcssPlugin: 'modern-only',
  AtRule: {
    layer: (rule: Rule) => {
      if (rule.params === 'properties') rule.remove()
    },
    supports: (rule: Rule) => {
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
