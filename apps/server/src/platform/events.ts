import type { Tx } from './db/database.ts'

/**
 * Events of entities by name, with their payload types. Features add theirs by declaration merging, so that senders
 * and listeners share the type.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that send events
export interface DomainEvents {}

type Listener<Name extends keyof DomainEvents> = (tx: Tx, payload: DomainEvents[Name]) => Promise<void>

/** Links between entities that must agree in one transaction; listeners are registered in `join-features.ts`. */
export type Events = {
  on<Name extends keyof DomainEvents>(name: Name, listener: Listener<Name>): void
  /** Calls the listeners one after the other, inside the sender's transaction; an error rolls all of it back. */
  emit<Name extends keyof DomainEvents>(tx: Tx, name: Name, payload: DomainEvents[Name]): Promise<void>
}

export const createEvents = (): Events => {
  const listeners = new Map<keyof DomainEvents, Listener<never>[]>()
  return {
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<never>])
    },
    emit: async (tx, name, payload) => {
      for (const listener of listeners.get(name) ?? []) await (listener as Listener<typeof name>)(tx, payload)
    },
  }
}
