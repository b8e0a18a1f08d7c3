import { type SignOnForm, type SignOnProvider, signOnDomain, signOnForm } from '@archway/contract/contacts'
import * as z from 'zod/mini'

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(line => line !== '')

/** The form of the call, with the domains as they are typed, one in a line, and an empty secret for an unchanged one. */
export const typedForm = z.object({
  ...signOnForm.shape,
  clientSecret: z.string().check(z.maxLength(500)),
  domains: z.string().check(
    z.refine(text => linesOf(text).every(line => signOnDomain.safeParse(line).success), {
      params: { rule: 'invalid' },
    }),
  ),
})
export type TypedForm = z.output<typeof typedForm>

/** What the dialog begins with. */
export const typedOf = (provider: SignOnProvider | null): TypedForm => ({
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

export const bodyOf = ({ domains, clientSecret, ...typed }: TypedForm): SignOnForm => ({
  ...typed,
  clientSecret: clientSecret || null,
  domains: linesOf(domains),
})
