import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/{platform,features/*}/table.ts',
  out: './migrations',
})
