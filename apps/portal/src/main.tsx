import './ui/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from './platform/language.ts'
import { readDensity, readScheme, showDensity, showScheme } from './platform/look.ts'
import { queryClient } from './platform/query.ts'
import { Portal } from './shell/Portal.tsx'

showScheme(readScheme())
showDensity(readDensity())
await startLanguage()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Portal />
      </QueryClientProvider>
    </StrictMode>,
  )
