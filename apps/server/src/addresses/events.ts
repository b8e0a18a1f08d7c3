declare module '../platform/events.ts' {
  interface DomainEvents {
    /** An address is about to go; whoever still ships to it refuses with ADDRESS_IN_USE. */
    addressLeaving: { companyId: string; addressId: string }
  }
}

export {}
