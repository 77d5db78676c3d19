import { expect } from 'vitest'
import type { TestApp } from '#tests/setup/app.ts'
import { asParsed, parsePage, problemsOf } from './html-problems.ts'
import type { HostileWorld } from './hostile-world.ts'
import { routeTargets, type Target } from './targets.ts'

/** Pages, or the other routes that can be read. */
export function readable(app: TestApp, { world }: HostileWorld, page: boolean): Target[] {
  return routeTargets(app.build.routes, world.named).filter(
    (target) => target.reads && target.page === page && target.access.access !== 'super',
  )
}

/** Stores texts everywhere, starting with a different one in each place. */
export async function storeEverywhere({ places }: HostileWorld, texts: readonly string[]): Promise<void> {
  // One after the other: two that change the same rows would wait for each other.
  for (const [at, { store }] of places.entries()) {
    const from = at % texts.length
    await store([...texts.slice(from), ...texts.slice(0, from)])
  }
}

/** Opens pages as the member and expects no problem on any. Returns the texts that each page shows. */
export async function visit(
  app: TestApp,
  { world }: HostileWorld,
  paths: Iterable<string>,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  const shown = new Map<string, string[]>()
  for (const path of paths) {
    const response = await app.fetch(path, {
      cookie: path.startsWith('/login') ? '' : world.cookies.member,
      headers: { Accept: 'text/html' },
    })
    const body = await response.text()
    expect(response.status < 500 || response.status === 503, `${path} answered ${response.status}`).toBe(true)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const page = parsePage(body)
    expect({ path, problems: problemsOf(page, response, app.url) }).toEqual({ path, problems: [] })
    shown.set(
      path,
      texts.filter((text) => page.text.includes(asParsed(text))),
    )
  }
  return shown
}

/** Searches and a redirect with a text in their URL. */
export const pathsWith = (text: string): string[] => {
  const q = new URLSearchParams({ q: text.slice(0, 200) })
  const redirect = new URLSearchParams({ redirect: text })
  return [`/contacts?${q}`, `/search?${q}`, `/messages?${q}`, `/chat?${q}`, `/login?${redirect}`]
}

export const tabsOf = (client: string): string[] =>
  ['', 'links', 'policies', 'extras', 'addresses', 'health', 'edit'].map(
    (tab) => `/contacts/contact/${client}/${tab}`,
  )
