import { expect, test } from 'vitest'
import { createClient } from './runtime.ts'

const at = (answer: (url: string, init: RequestInit) => Response) =>
  createClient({
    baseUrl: 'https://agency.example/api',
    token: 'swb_1',
    fetch: async (url, init) => answer(String(url), init!),
  })

test('fills the path and the query, and sends what protects a call from being done twice', async () => {
  const sent: [string, string, string][] = []
  const call = at((url, { method, headers }) => {
    const { 'Idempotency-Key': key, 'If-Match': match } = headers as Record<string, string>
    sent.push([`${method} ${url}`, key!, match!])
    return new Response(null, { status: 204 })
  })
  const input = { params: { id: 'a/b' }, query: { tags: ['x', 'y'], page: undefined }, body: {} }
  expect(await call('PUT /clients/{id}/tags', { ...input, idempotencyKey: 'k', ifMatch: 3 })).toBeUndefined()
  expect(sent).toEqual([['PUT https://agency.example/api/clients/a%2Fb/tags?tags=x&tags=y', 'k', '"3"']])
})

test('throws what was refused, also when a proxy answered', async () => {
  const error = { code: 'invalid', message: 'No.', fields: { email: 'No.' }, requestId: 'r' }
  const refused = at(() => Response.json({ error }, { status: 429, headers: { 'Retry-After': '7' } }))
  await expect(refused('GET /clients')).rejects.toMatchObject({ ...error, status: 429, retryAfter: 7 })
  const proxy = at(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(proxy('GET /clients')).rejects.toMatchObject({ status: 502, code: 'unknown' })
})
