import type { UnsentForms } from '../../ui/form/unsent.ts'
import { beforeExpiry } from '../session/session.ts'
import { readDraft, saveDraft } from './drafts.ts'

/** Fields that are never stored. */
const secrets = /password|secret/i

const idOf = (name: string): string => `form ${window.location.pathname} ${name}`

/** Values as JSON without secrets; null if nothing remains. */
const storable = (values: object): Record<string, unknown> | null => {
  const text = JSON.stringify(values, (key, value: unknown) =>
    secrets.test(key) || value instanceof Blob ? undefined : value,
  )
  const stored = JSON.parse(text) as Record<string, unknown>
  return Object.keys(stored).length > 0 ? stored : null
}

/**
 * The forms of this page whose changes outlive the end of a session: encrypted, for their user alone, and gone with a
 * sign-out (docs/decisions/0010-unsent-messages.md).
 */
export const unsentForms: UnsentForms = {
  store: (name, values) =>
    beforeExpiry(() => {
      const value = storable(values())
      if (value) saveDraft(idOf(name), { value, bytes: null })
    }),
  read: async name => ((await readDraft(idOf(name)))?.value as Record<string, unknown> | undefined) ?? null,
  forget: name => saveDraft(idOf(name), null),
}
