declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An address is about to be deleted; a feature that still ships to it refuses with ADDRESS_IN_USE. */
    addressLeaving: { companyId: string; addressId: string }
  }
}

export {}
