import type { RegisteredRouter } from '@tanstack/react-router'

/** The paths of the routes, as they are declared: `/cases/$type/new`. `/$` is every other address. */
type RoutePath = Exclude<keyof RegisteredRouter['routesByPath'], '/$'>

/** The addresses of a path: `/cases/$type/new` has `/cases/…/new`. */
type Filled<Path extends string> = Path extends `${infer Before}/$${string}/${infer After}`
  ? `${Before}/${string}/${Filled<`/${After}`> extends `/${infer Rest}` ? Rest : never}`
  : Path extends `${infer Before}/$${string}`
    ? `${Before}/${string}`
    : Path

type Path = Filled<RoutePath>

/** An address of the portal. One that no route has does not compile. */
export type PortalAddress = Path | `${Path}?${string}`

declare module '../../ui/action/link-context.ts' {
  interface Addresses {
    own: PortalAddress
  }
}
