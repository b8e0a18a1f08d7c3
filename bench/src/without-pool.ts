import { registerHooks } from 'node:module'

/**
 * Planted fault of P17, loaded with `--import`: the server does all heavy work in its main process, first come, first
 * served, without limits and without turns by company.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    return found.url.endsWith('/platform/work/pool.ts') && !context.parentURL?.endsWith('/no-pool.ts')
      ? { ...found, url: new URL('./no-pool.ts', import.meta.url).href }
      : found
  },
})
