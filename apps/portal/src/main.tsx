import './ui/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from './platform/i18n/language.ts'
import { applyAppearance } from './platform/session/appearance.ts'
import { Portal } from './shell/Portal.tsx'
import { keepPage } from './ui/form/files/keep-page.ts'

applyAppearance()
keepPage()

const draw = (): void => {
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <Portal />
      </StrictMode>,
    )
}
// No top-level await: with one, the bundler may not merge chunks.
void startLanguage().then(draw)
