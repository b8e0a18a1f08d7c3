import type { AnyCall } from '@archway/contract/kernel'
import { peopleAt } from '../demo/visitor.ts'
import type { Context } from '../platform/http/route.ts'
import { createServer } from '../platform/http/server.ts'
import type { TestApp } from './app.ts'

type AnyContext = Context<AnyCall>

/**
 * The people of a test on a second server with the same data, in which one call has a planted fault. `fault` replaces
 * its handler, which it may call as `run`, optionally with another context.
 */
export const peopleOf = async (
  app: TestApp,
  call: AnyCall,
  fault: (context: AnyContext, run: (context?: AnyContext) => Promise<unknown>) => Promise<unknown>,
): Promise<ReturnType<typeof peopleAt>> => {
  const routes = app.app.routes.map(route =>
    route.call === call
      ? {
          ...route,
          run: (context: AnyContext, before?: unknown) =>
            fault(context, (changedContext = context) => route.run(changedContext, before)),
        }
      : route,
  )
  const http = await createServer(
    app.services,
    routes,
    routes.map(route => route.call),
  )
  return peopleAt(http)
}
