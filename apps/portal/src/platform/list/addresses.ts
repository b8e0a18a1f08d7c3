import type { RegisteredRouter } from '@tanstack/react-router'

/** The paths of the routes as declared: `/cases/$type/new`. `/$` is any other address. */
type RoutePath = Exclude<keyof RegisteredRouter['routesByPath'], '/$'>

/** The addresses of a path: `/cases/$type/new` gives `/cases/…/new`. */
type Filled<Path extends string> = Path extends `${infer Before}/$${string}/${infer After}`
  ? `${Before}/${string}/${Filled<`/${After}`> extends `/${infer Rest}` ? Rest : never}`
  : Path extends `${infer Before}/$${string}`
    ? `${Before}/${string}`
    : Path

type Path = Filled<RoutePath>

/** An address of the portal. An address without a route does not compile. */
export type PortalAddress = Path | `${Path}?${string}`

declare module '../../ui/action/link-context.ts' {
  interface Addresses {
    own: PortalAddress
  }
}
