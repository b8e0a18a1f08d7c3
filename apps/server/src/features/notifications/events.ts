declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Notifications of these people were written, seen or removed. */
    notificationsChanged: { accountIds: readonly string[] }
  }
}

export {}
