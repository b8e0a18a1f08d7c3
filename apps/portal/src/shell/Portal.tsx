import { directionOf } from '@archway/words'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../platform/i18n/language.ts'
import { checkSession, sessionState, sessionStore, useSessionState } from '../platform/session/session.ts'
import { readSessionRecord, takeRememberedPath } from '../platform/session/session-record.ts'
import { answerPath } from '../platform/session/sign-on.ts'
import { weakPassword } from '../platform/session/weak-password.ts'
import { router } from '../routes.tsx'
import { Splash } from '../ui/page/Splash.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'

const navigateTo = (href: string): void => router.history.push(href)
const preload = (href: string): void => {
  router.preloadRoute({ to: href.split('?')[0] }).catch(() => {})
}

/** Loads the code of the page and its frame while the session is being checked. */
const preloadPage = (): void => {
  const [routes] = router.getMatchedRoutes(window.location.pathname)
  for (const { options } of routes)
    void (options.component as { preload?: () => Promise<unknown> } | undefined)?.preload?.()
}

let isStarted = false

/** Whether a page is part of signing in; the page that the user wanted to open follows it. */
const isEntrance = (pathname: string): boolean =>
  pathname === '/login' || pathname === '/second-step' || pathname.startsWith(answerPath)

/** Signing in or out changes which pages open: the router checks again, and follows a remembered path once. */
const followSession = (): void => {
  const signedIn = sessionState().phase === 'signedIn'
  if (signedIn && isEntrance(router.state.location.pathname))
    router.history.replace(weakPassword.state.length > 0 ? '/reset-password' : (takeRememberedPath() ?? '/'))
  else void router.invalidate()
}

/** The whole portal: the splash until the session check ends, then the page. */
export function Portal() {
  const { phase } = useSessionState()
  useTranslation()
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    if (readSessionRecord()) preloadPage()
    void checkSession()
  }, [])
  useEffect(() => {
    let before = sessionState().phase
    return sessionStore.subscribe(({ phase: now }) => {
      if (before !== 'checking' && before !== now) followSession()
      before = now
    }).unsubscribe
  }, [])
  return (
    <UiProvider direction={directionOf(currentLanguage())} follow={navigateTo} preload={preload}>
      {phase === 'checking' ? <Splash /> : <RouterProvider router={router} />}
    </UiProvider>
  )
}
