import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundle, chunksOf, overweight } from './weight.ts'

/** A file of the build as it is transferred; small files are not compressed. */
export const transferSizeIn =
  (folder: string, packing: 'br' | 'gz') =>
  (file: string): number =>
    (statSync(join(folder, `${file}.${packing}`), { throwIfNoEntry: false }) ?? statSync(join(folder, file)))
      .size

/** Fails the build when a page is over its limit; `npm run bench -- p9` lists what each weighs. */
export const withinLimits = () => ({
  name: 'within-limits',
  apply: 'build' as const,
  writeBundle: {
    // Runs after `precompress`, whose compressed files are weighed.
    order: 'post' as const,
    sequential: true,
    handler: ({ dir = '' }: { dir?: string }, bundle: unknown): void => {
      const outputBundle = bundle as Bundle
      const styles = Object.keys(outputBundle).filter(file => file.endsWith('.css'))
      const problems = overweight(
        chunksOf(outputBundle, import.meta.dirname),
        styles,
        transferSizeIn(dir, 'gz'),
      )
      if (problems.length > 0) throw new Error(`the portal is too heavy (goal P9):\n${problems.join('\n')}`)
    },
  },
})
