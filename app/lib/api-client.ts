/**
 * The answer to a request. `refused` says that trying again can't help, because the server refused it; `offline` that the
 * server wasn't reached, so that trying again later may.
 */
export type Answer<Data> =
  | { ok: true; data: Data }
  | { ok: false; error: string; refused: boolean; offline?: boolean; held?: HeldMessage | undefined }

const OFFLINE = 'There is no connection. Check your network and try again.'

/**
 * Posts a form to one of our JSON routes. With fetch several texts can be on their way, each with its own retry,
 * without loading the page again. Never rejects.
 */
export async function post<Data>(
  url: string,
  fields: Record<string, string | string[]>,
): Promise<Answer<Data>> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one)
  }
  return ask<Data>(url, { method: 'POST', body })
}

/** A message that waits for its sender's decision, because a colleague is answering. */
export interface HeldMessage {
  seen: string | null
  answer: { by: string; body: string; at: string } | null
}

/** Reads one of our JSON routes. Never rejects. */
export async function getJson<Data>(url: string): Promise<Answer<Data>> {
  return ask<Data>(url, {})
}

async function ask<Data>(url: string, init: RequestInit): Promise<Answer<Data>> {
  let response: Response
  try {
    response = await fetch(url, { ...init, headers: { Accept: 'application/json' } })
  } catch {
    return { ok: false, error: OFFLINE, refused: false, offline: true }
  }
  // After the session has ended, the answer is the sign-in page.
  if (response.redirected || response.status === 401) {
    return { ok: false, error: 'You are signed out. Reload the page to sign in again.', refused: false }
  }
  const answer = (await response.json().catch(() => null)) as unknown
  if (response.ok && answer) return { ok: true, data: answer as Data }
  const { error, held } = (answer ?? {}) as { error?: string; held?: HeldMessage }
  return {
    ok: false,
    error: error ?? 'The server could not do this. Try again.',
    held,
    // A proxy answers so while the server restarts.
    offline: [502, 503, 504].includes(response.status),
    refused: response.status >= 400 && response.status < 500 && response.status !== 429,
  }
}
