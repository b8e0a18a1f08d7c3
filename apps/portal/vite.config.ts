import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, noChunkCycles } from './chunk-groups.ts'
import { modernOnly } from './postcss-modern.ts'
import { directImports } from './vite-plugin-direct-imports.ts'
import { earlyChunks } from './vite-plugin-early-chunks.ts'
import { withLeanThree } from './vite-plugin-lean-three.ts'
import { precompress } from './vite-plugin-precompress.ts'
import { stripContract } from './vite-plugin-strip-contract.ts'
import { withinLimits } from './vite-plugin-weight.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    stripContract(),
    withLeanThree(),
    directImports(),
    noChunkCycles(),
    earlyChunks(),
    precompress(),
    withinLimits(),
  ],
  css: { postcss: { plugins: [modernOnly] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The tokens are written with light-dark(); older engines would get a copy of every colour.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Nothing inline: the content security policy allows files of this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `weight.ts` limits the transferred bytes; the model viewer is one large file that few pages load.
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(import.meta.dirname) } } },
  },
})
