import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Emulators, startEmulators } from '#emulators/server.ts'
import {
  GIPHY_KEY,
  TWILIO_ACCOUNT_SID,
  TWILIO_AUTH_TOKEN,
  TWILIO_MESSAGING_SERVICE_SID,
} from '#emulators/defaults.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    messagingServiceSid: TWILIO_MESSAGING_SERVICE_SID,
    smsWebhookUrl: '',
    statusDelayMs: 5,
  })
})
beforeEach(() => emulators.reset())
afterAll(() => emulators.close())

interface Answer {
  data: {
    id: string
    title: string
    rating: string
    images: Record<string, { url: string; width: string }>
  }[]
  pagination: { total_count: number; count: number; offset: number }
  meta: { status: number; msg: string }
}

async function ask(path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ api_key: GIPHY_KEY, ...query })
  const response = await fetch(`${emulators.url}/giphy/v1/gifs/${path}?${search}`)
  return { status: response.status, ...((await response.json()) as Answer) }
}

test('finds by words, in pages, and nothing above the rating asked for', async () => {
  const found = await ask('search', { q: 'party', rating: 'g' })
  expect(found).toMatchObject({ status: 200, meta: { status: 200, msg: 'OK' } })
  expect(found.data.map(({ rating }) => rating)).toEqual(['g'])
  expect((await ask('search', { q: 'party' })).data).toHaveLength(2)
  const page = await ask('trending', { limit: '4', offset: '2', rating: 'g' })
  expect(page.data).toHaveLength(4)
  expect(page.pagination).toEqual({ total_count: 14, count: 4, offset: 2 })
})

test('a picture moves, and is as large as it says', async () => {
  const [gif] = (await ask('search', { q: 'heart' })).data
  const image = gif!.images.fixed_height_small!
  const response = await fetch(image.url)
  expect(response.headers.get('content-type')).toBe('image/gif')
  const { format, width, pages } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect({ format, width }).toEqual({ format: 'gif', width: Number(image.width) })
  expect(pages).toBeGreaterThan(2)
})

test('refuses a wrong key, an empty search, and what was taken down', async () => {
  expect(await ask('trending', { api_key: 'guessed' })).toMatchObject({ status: 401, data: [] })
  expect(await ask('search')).toMatchObject({ status: 400 })
  const [gif] = (await ask('search', { q: 'rocket' })).data
  await fetch(`${emulators.url}/_emulator/giphy/gifs/${gif!.id}`, { method: 'DELETE' })
  expect((await ask('search', { q: 'rocket' })).data).toEqual([])
  expect(await ask(gif!.id)).toMatchObject({ status: 404 })
  expect((await fetch(gif!.images.original!.url)).status).toBe(404)
})
