import './ui/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from './platform/language.ts'
import { showLook } from './platform/look.ts'
import { queryClient } from './platform/query.ts'
import { Portal } from './shell/Portal.tsx'

showLook()
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
