/** The path to which identity providers redirect; the id of a company follows. */
export const answerPath = '/sign-on/'

const linkingKey = 'archway.linking'
const signedOnKey = 'archway.signedOn'

let pendingAnswer = ''

/**
 * Moves the response of an identity provider from the address into memory. Call it before the router's history is
 * created, which reads the address and writes it back.
 */
export const takeAnswerFromAddress = (): void => {
  const { pathname, search } = window.location
  if (!pathname.startsWith(answerPath) || !search) return
  pendingAnswer = search
  window.history.replaceState(null, '', pathname)
}

/** The provider's response, from the query of the address; empty if there is none, or if it was already read. */
export const takeAnswer = (): string => {
  const answer = pendingAnswer
  pendingAnswer = ''
  return answer
}

/** Remembers, for a browser that is redirected to the provider, whether it links an account instead of signing in. */
export const rememberLinking = (isLinking: boolean): void =>
  isLinking ? sessionStorage.setItem(linkingKey, '1') : sessionStorage.removeItem(linkingKey)
export const isLinking = (): boolean => sessionStorage.getItem(linkingKey) !== null

/** Remembers in this browser that a sign-in went through a provider, so that signing out ends the session there too. */
export const rememberSignedOn = (): void => localStorage.setItem(signedOnKey, '1')
export const takeSignedOnMark = (): boolean => {
  const wasSignedOn = localStorage.getItem(signedOnKey) !== null
  localStorage.removeItem(signedOnKey)
  return wasSignedOn
}
