import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { POLYGLOTS, RAN } from './hostile-strings.ts'
import { pathsWith, readable, storeEverywhere, tabsOf, visit } from './hostile-visit.ts'
import { type HostileWorld, makeHostileWorld } from './hostile-world.ts'
import { notIsolated, parsePage, problemsOf } from './html-problems.ts'

// Strings that break out of many contexts at once, in every place that stores text, on every page. The complete set is
// tried on pages by hostile-pages.slow.test.ts and at each sink by hostile-sinks.sweep.test.ts.

const db = useDatabase()
const app = useApp(db)
let hostile: HostileWorld
beforeAll(async () => {
  hostile = await makeHostileWorld(db, POLYGLOTS.length)
  await storeEverywhere(hostile, POLYGLOTS)
})

// Each part has a test of its own, as all pages together take most of the time that a test has.
const PARTS = 4

describe('every page shows the polyglots as text', () => {
  const shown = new Map<string, string[]>()
  for (let part = 0; part < PARTS; part += 1) {
    test(`part ${part + 1} of ${PARTS}`, async () => {
      const paths = readable(app, hostile, true).map(({ path }) => path)
      expect(paths.length).toBeGreaterThan(60)
      const all = [...paths, ...tabsOf(hostile.crowded), ...pathsWith(POLYGLOTS[0]!)]
      const some = all.filter((_, index) => index % PARTS === part)
      for (const [path, texts] of await visit(app, hostile, some, POLYGLOTS)) shown.set(path, texts)
    })
  }

  test('each of them is on several pages', () => {
    for (const text of POLYGLOTS) {
      const pages = [...shown.values()].filter((texts) => texts.includes(text))
      expect(pages.length, text).toBeGreaterThan(4)
    }
  })
})

test('a name that reverses the direction leaves the text around it alone', async () => {
  const marker = '\u202Ereversed'
  await storeEverywhere(hostile, [marker])
  const { world, crowded } = hostile
  const { conversation, chatRoom } = world.named({ conversation: '$conversation', chatRoom: '$chatRoom' })
  const contact = `/contacts/contact/${crowded}`
  const paths = [
    contact,
    ...['?lower=tags', '?lower=tasks', '/addresses', '/vehicles', '/health'].map((rest) => contact + rest),
    ...['/contacts', '/contacts?letter=tags', '/users', `/messages/${conversation}`, `/chat/${chatRoom}`],
    ...[`/messages?q=reversed`, '/chat?q=reversed'],
  ]
  for (const path of paths) {
    const response = await app.fetch(path, { cookie: world.cookies.member, headers: { Accept: 'text/html' } })
    const body = await response.text()
    expect([path, response.status, body.includes(marker)]).toEqual([path, 200, true])
    expect({ path, texts: notIsolated(body, marker) }).toEqual({ path, texts: [] })
  }
})

test('no other response can be mistaken for a page', async () => {
  await storeEverywhere(hostile, [`<script>window.${RAN}=1</script>`])
  for (const { path } of readable(app, hostile, false)) {
    const response = await app.fetch(path, { cookie: hostile.world.cookies.member })
    const body = await response.text()
    const type = response.headers.get('content-type') ?? ''
    if (!body || !body.includes(RAN)) continue
    expect({ path, type, sniff: response.headers.get('x-content-type-options') }).toMatchObject({
      type: expect.not.stringMatching(/html|xml|svg|javascript/),
      sniff: 'nosniff',
    })
  }
})

test('the check itself detects unescaped markup', () => {
  const answer = (nonce = 'n') =>
    new Response('', { headers: { 'content-security-policy': `script-src 'nonce-${nonce}'` } })
  const problems = (inside: string) =>
    problemsOf(
      parsePage(`<!doctype html><html><head></head><body>${inside}</body></html>`),
      answer(),
      'http://localhost:3000',
    )
  expect(problems('<p>Hello <a href="https://portal.example/">there</a>')).toEqual([])
  for (const bad of [
    `<script>window.${RAN}=1</script>`,
    `<script nonce="n">window.${RAN}=1</script>`,
    `<script nonce="n">"</script><b>`,
    '<img src=x onerror=x>',
    '<a href=" java\tscript:x">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<form action="//evil.example"></form>',
    '<form><button formaction="//evil.example">x</button></form>',
    '<iframe srcdoc=x></iframe>',
    '<base href=x>',
    '<meta http-equiv=refresh content=0>',
    '<style>x</style>',
    '<link rel=stylesheet href=//evil.example/x.css>',
    '<img src="//evil.example/x">',
    '<math><mi xlink:href="javascript:x">',
    '<template shadowrootmode=open></template>',
  ])
    expect(problems(bad), bad).not.toEqual([])
})
