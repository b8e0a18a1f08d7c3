import { packFiles } from './pack.ts'

/**
 * Writes a gzip copy beside each text of the build. The brotli copies take most of a build's time and follow
 * (`pack-brotli.ts`).
 */
export const precompress = () => ({
  name: 'packed',
  apply: 'build' as const,
  writeBundle: ({ dir = '' }: { dir?: string }): Promise<void> => packFiles(dir, 'gz'),
})
