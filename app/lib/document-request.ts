/** Whether the browser opens a page with this request; false for what a page fetches by itself. */
export function isDocumentRequest({ headers }: Request): boolean {
  // Browsers send fetch metadata only to trustworthy origins, not to a trial installation on plain http.
  const mode = headers.get('sec-fetch-mode')
  return mode ? mode === 'navigate' : (headers.get('accept') ?? '').includes('text/html')
}
