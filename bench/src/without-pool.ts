import { registerHooks } from 'node:module'

/**
 * Planted fault of P17, loaded with `--import`: the server does all heavy work in its main process, first come, first
 * served, without limits and without turns by company.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    return resolved.url.endsWith('/platform/work/pool.ts') && !context.parentURL?.endsWith('/no-pool.ts')
      ? { ...resolved, url: new URL('./no-pool.ts', import.meta.url).href }
      : resolved
  },
})
