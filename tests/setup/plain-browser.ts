import type { TestApp } from './app.ts'
import { toastOf } from './toast.ts'

type Fields = Record<string, string> | string[][] | FormData

/** Gets pages and posts forms as a browser without JavaScript, with this user's cookie unless another is given. */
export function plainBrowser(app: TestApp, cookie: () => string | undefined) {
  const send = async (path: string, as: string | undefined, init: RequestInit) => {
    const response = await app.fetch(path, { ...init, ...(as ? { cookie: as } : {}) })
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
      /** The message for the next page; empty for none. */
      toast: toastOf(response)?.message ?? '',
    }
  }
  return {
    get: (path: string, as = cookie()) => send(path, as, { headers: { Accept: 'text/html' } }),
    post: (path: string, fields: Fields, as = cookie()) =>
      send(path, as, {
        method: 'POST',
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      }),
  }
}
