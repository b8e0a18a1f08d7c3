/** All components of the kit on one page, for development: `gallery.html` is not part of the build. */
import { directionOf, isLanguage } from '@archway/words'
import { wordsByLanguage } from '@archway/words/all'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import '../index.css'
import { DeskProvider } from '../DeskProvider.tsx'
import { UiProvider } from '../UiProvider.tsx'
import { Gallery } from './Gallery.tsx'

const search = new URLSearchParams(location.search)
const requestedLanguage = search.get('lang')
const language = isLanguage(requestedLanguage) ? requestedLanguage : 'en'
const direction = directionOf(language)

document.documentElement.lang = language
document.documentElement.dir = direction
document.documentElement.dataset.scheme = search.get('scheme') ?? 'light'
document.documentElement.dataset.density = search.get('density') ?? 'comfortable'

await i18next.use(initReactI18next).init({
  lng: language,
  fallbackLng: 'en',
  resources: wordsByLanguage,
  ns: Object.keys(wordsByLanguage.en),
  defaultNS: 'kit',
  interpolation: { escapeValue: false },
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <UiProvider direction={direction} follow={href => history.pushState(null, '', href)}>
      <DeskProvider dateFormat="DD/MM/YYYY">
        <Gallery language={language} section={search.get('section')} />
      </DeskProvider>
    </UiProvider>,
  )
}
