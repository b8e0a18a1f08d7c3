import {
  maxSignOnRules,
  type SignOnProvider,
  type StaffSignOnProvider,
  signOnDomain,
  signOnForm,
  signOnGrants,
  signOnRule,
  staffSignOnGrants,
} from '@archway/contract/contacts'
import * as z from 'zod/mini'

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(line => line !== '')

/** Rights in a company, or roles of the staff. */
export type Grant = TypedRule['grant']

const typedRule = z.object({ ...signOnRule.shape, grant: z.enum([...signOnGrants, ...staffSignOnGrants]) })
export type TypedRule = z.output<typeof typedRule>

/** The form: as the call's input, with the domains as text, one per line, and an empty secret for an unchanged one. */
export const typedForm = z.object({
  ...signOnForm.shape,
  clientSecret: z.string().check(z.maxLength(500)),
  rules: z.array(typedRule).check(z.maxLength(maxSignOnRules)),
  domains: z.string().check(
    z.refine(text => linesOf(text).every(line => signOnDomain.safeParse(line).success), {
      params: { rule: 'invalid' },
    }),
  ),
})
export type TypedForm = z.output<typeof typedForm>

/** The initial values of the dialog. */
export const typedOf = (provider: SignOnProvider | StaffSignOnProvider | null): TypedForm => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  isOn: provider?.isOn ?? true,
  admission: provider?.admission ?? 'invited',
  fallback: provider?.fallback ?? 'refused',
  rules: provider?.rules.map(rule => ({ ...rule })) ?? [],
  domains: (provider?.domains ?? []).map(({ domain }) => domain).join('\n'),
})

/** The body of a call, whose grants are those that the form has offered. */
export const bodyOf = <Rule>({ domains, clientSecret, rules, ...typed }: TypedForm) => ({
  ...typed,
  rules: rules as readonly TypedRule[] as readonly Rule[] as Rule[],
  clientSecret: clientSecret || null,
  domains: linesOf(domains),
})
