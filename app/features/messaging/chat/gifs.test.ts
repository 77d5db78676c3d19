// @isolated: changes the environment
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { fetchGif, findGif, gifsOffered, searchGifs } from './gifs.server.ts'
import { deleteChat, sendChat, updateChat } from './messages.server.ts'
import { createChatRoom } from './rooms.server.ts'

const db = useDatabase()
const asked: URL[] = []
let answer: (url: URL, res: ServerResponse) => void
const service = createServer((req: IncomingMessage, res) => {
  const url = new URL(req.url ?? '/', 'http://service')
  asked.push(url)
  answer(url, res)
})

const entry = (values: object = {}) => ({
  id: 'abc123',
  title: 'Happy dance GIF',
  rating: 'g',
  images: { fixed_height: { width: '267', height: '200' } },
  ...values,
})
const json = (res: ServerResponse, value: unknown, status = 200) => {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  Object.assign(process.env, { GIPHY_API_KEY: 'secret-key', GIPHY_BASE_URL: `http://127.0.0.1:${port}` })
  resetEnv()
})
beforeEach(() => {
  asked.length = 0
  answer = (_url, res) => json(res, { data: entry() })
})
afterAll(() => service.close())

const refusal = (code: string, message: string | RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })

test('requests rating G and shows nothing else', async () => {
  answer = (_url, res) =>
    json(res, { data: [entry(), entry({ id: 'def', rating: 'pg' }), entry({ id: '../x' }), 'nonsense'] })
  expect(await searchGifs(' dance & sing ')).toEqual([
    { id: 'abc123', title: 'Happy dance GIF', width: 267, height: 200 },
  ])
  await searchGifs('')
  expect(
    asked.map((url) => [url.pathname, url.searchParams.get('q'), url.searchParams.get('rating')]),
  ).toEqual([
    ['/v1/gifs/search', 'dance & sing', 'g'],
    ['/v1/gifs/trending', null, 'g'],
  ])
})

test('reports a failing service as unavailable, without its key', async () => {
  const failures: (typeof answer)[] = [
    (_url, res) => json(res, {}, 500),
    (_url, res) => void res.destroy(),
    (_url, res) => void res.end('<html>'),
    (_url, res) => json(res, { data: 'none' }),
    (_url, res) => void res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ]
  for (const each of failures) {
    answer = each
    const error = await searchGifs('dance').catch((caught: unknown) => caught)
    expect(error).toEqual(refusal('unavailable', 'The GIF service did not answer'))
    expect(JSON.stringify(error)).not.toContain('secret-key')
  }
})

test('refuses a GIF that was removed or isn’t rated G', async () => {
  answer = (_url, res) => json(res, { data: [] }, 404)
  await expect(findGif('abc123')).rejects.toEqual(refusal('not-found', 'gif was removed'))
  answer = (_url, res) => json(res, { data: entry({ rating: 'r' }) })
  await expect(findGif('abc123')).rejects.toEqual(refusal('invalid', 'not suitable for everyone'))
})

test('serves nothing but pictures', async () => {
  const gif = Buffer.from('GIF89a and so on')
  answer = (url, res) => void res.end(url.pathname === '/media/abc123/100.gif' ? gif : '<script>')
  expect(await fetchGif('abc123', 100)).toEqual(gif)
  await expect(fetchGif('abc123', 200)).rejects.toEqual(refusal('not-found', 'gif was removed'))
  for (const id of ['../../etc', 'a/b', '', 'x'.repeat(65)]) {
    await expect(fetchGif(id, 100)).rejects.toEqual(refusal('not-found', 'gif was removed'))
  }
  answer = (_url, res) =>
    void res.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  await expect(fetchGif('abc123', 100)).rejects.toEqual(refusal('unavailable', 'did not answer'))
})

test('treats giphy: and an id as a GIF, which can’t be edited', async () => {
  const { account } = await makeAccount(db)
  const [dana, luis] = [await makeUser(db, account.id), await makeUser(db, account.id)]
  const ctx = makeCtx(db, account, dana)
  const room = await createChatRoom(ctx, { users: [luis.id] })
  const sent = await sendChat(ctx, {
    requestId: randomUUID(),
    roomId: room.id,
    message: 'giphy:abc123',
    fileIds: [],
  })
  const info = { id: 'abc123', title: 'Happy dance GIF', width: 267, height: 200 }
  expect(sent).toMatchObject({ message: 'giphy:abc123', media: { format: 'gif', info } })
  await expect(updateChat(ctx, { messageId: sent.id, message: 'words' })).rejects.toEqual(
    refusal('conflict', 'A GIF cannot be edited.'),
  )
  expect(await deleteChat(ctx, { messageId: sent.id })).toMatchObject({
    message: '',
    deleted: true,
    media: { format: 'gif', info: null },
  })
  // Any other text makes it plain text.
  asked.length = 0
  const plain = { requestId: randomUUID(), roomId: room.id, message: 'see giphy:abc123', fileIds: [] }
  expect(await sendChat(ctx, plain)).toMatchObject({ media: null })
  expect(asked).toEqual([])
  await expect(updateChat(ctx, { messageId: sent.id, message: 'giphy:abc123' })).rejects.toEqual(
    refusal('conflict', 'deleted'),
  )
})

test('offers no GIFs without a key', async () => {
  const key = process.env.GIPHY_API_KEY
  delete process.env.GIPHY_API_KEY
  resetEnv()
  expect(gifsOffered()).toBe(false)
  await expect(searchGifs('dance')).rejects.toMatchObject({ code: 'not-found' })
  await expect(fetchGif('abc123', 100)).rejects.toMatchObject({ code: 'not-found' })
  process.env.GIPHY_API_KEY = key
  resetEnv()
})
