import { fold } from '@archway/contract/kernel'

/** A name for display beside another one: null if there is none, or if the other one is the same. */
export const nameBeside = (other: string, name: string | null | undefined): string | null =>
  name && fold(name) !== fold(other) ? name : null
