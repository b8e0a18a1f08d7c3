const timeoutMs = 5000
const needed = ['authorization', 'x-amz-content-sha256', 'x-amz-date']

/**
 * Sends the preflight request that a browser makes before it sends a part. Returns a message for the log if browsers
 * of the portal at `origin` would be refused; null if they may send.
 */
export const corsProblem = async (bucketUrl: URL, origin: string): Promise<string | null> => {
  const problem = `Browsers at ${origin} cannot send files to the storage at ${bucketUrl.origin}`
  const consequence = 'they send them through the server until then (docs/operations.md, "The bucket")'
  if (origin.startsWith('https:') && bucketUrl.protocol === 'http:')
    return `${problem}: a page opened by https may not use http. Set S3_PUBLIC_ENDPOINT; ${consequence}.`
  try {
    const response = await fetch(new URL('uploads/cors', bucketUrl), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': needed.join(','),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const lists = (name: string, word: string) =>
      new RegExp(`(^|[\\s,])${word}([\\s,]|$)`, 'i').test(response.headers.get(name) ?? '')
    const allowed = response.headers.get('access-control-allow-origin')
    const missing = [
      ...(allowed === '*' || allowed === origin ? [] : ['this origin']),
      ...(lists('access-control-allow-methods', 'PUT') ? [] : ['PUT']),
      // An asterisk does not include `authorization`.
      ...needed.filter(name => !lists('access-control-allow-headers', name)),
    ]
    if (response.ok && missing.length === 0) return null
    return `${problem}: the CORS rules of the bucket do not allow ${missing.join(', ') || 'it'} (${response.status}); ${consequence}.`
  } catch {
    return `${problem}, as far as this server can tell: it does not answer there; ${consequence}.`
  }
}
