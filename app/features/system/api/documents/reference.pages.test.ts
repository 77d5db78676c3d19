import { expect, test } from 'vitest'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const app = useApp(db)

async function docs(path = '') {
  const response = await app.fetch(`/api/docs${path}`)
  return { status: response.status, html: await response.text() }
}

test('the reference begins with what all calls have in common', async () => {
  const { html } = await docs()
  const headings = [...html.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, text]) => text)
  expect(headings.slice(0, 4)).toEqual(['Quick start', 'TypeScript', 'Bodies and answers', 'Lists'])
  expect(headings.indexOf('Errors')).toBeLessThan(headings.indexOf('Tags'))
})

test('the reference has less than 300 kB and 3,000 elements', async () => {
  const { html } = await docs()
  expect(Buffer.byteLength(html)).toBeLessThan(300_000)
  expect(html.match(/<[a-z]/g)!.length).toBeLessThan(3000)
})

test('each call of the list has a page with its fields, example and errors', async () => {
  const { html: list } = await docs()
  const [, path] = /href="\/api\/docs(\/postTags)"/.exec(list)!
  const { status, html } = await docs(path)
  expect(status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>Create a tag</)
  expect(html).toContain('-X POST')
  for (const part of ['Body', 'Example', 'Errors']) expect(html).toContain(`>${part}</h2>`)
})

test('a call that isn’t there is not found', async () => {
  expect((await docs('/postNothing')).status).toBe(404)
})

test('a search finds calls by address, summary and fields, and parts of the guide', async () => {
  const found = async (search: string) => {
    const { html } = await docs(`?${new URLSearchParams({ q: search })}`)
    const [main] = /<main[^]*<\/main>/.exec(html)!
    return [...main.matchAll(/href="\/api\/docs[/#](\w+)"/g)].map(([, id]) => id)
  }
  expect((await found('POST /tags'))[0]).toBe('postTags')
  expect(await found('nextCursor policies')).toContain('getPolicies')
  expect(await found('IDEMPOTENCY')).toContain('twice')
  expect((await docs('?q=nosuchthing')).html).toContain('Nothing found')
})

test('a search is shown as text', async () => {
  const { html } = await docs(`?${new URLSearchParams({ q: '"><script>alert(1)</script>' })}`)
  expect(html).not.toContain('<script>alert(1)')
})
