import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GIPHY_KEY } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { callControl, startTestEmulators } from '#emulators/test-support.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startTestEmulators()
})
beforeEach(() => emulators.reset())
afterAll(() => emulators.close())

interface Response {
  data: {
    id: string
    title: string
    rating: string
    images: Record<string, { url: string; width: string }>
  }[]
  pagination: { total_count: number; count: number; offset: number }
  meta: { status: number; msg: string }
}

async function get(path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ api_key: GIPHY_KEY, ...query })
  const response = await fetch(`${emulators.url}/giphy/v1/gifs/${path}?${search}`)
  return { status: response.status, ...((await response.json()) as Response) }
}

test('searches by word, pages the results and leaves out higher ratings', async () => {
  const found = await get('search', { q: 'party', rating: 'g' })
  expect(found).toMatchObject({ status: 200, meta: { status: 200, msg: 'OK' } })
  expect(found.data.map(({ rating }) => rating)).toEqual(['g'])
  expect((await get('search', { q: 'party' })).data).toHaveLength(2)
  const page = await get('trending', { limit: '4', offset: '2', rating: 'g' })
  expect(page.data).toHaveLength(4)
  expect(page.pagination).toEqual({ total_count: 14, count: 4, offset: 2 })
})

test('serves an animated image of the advertised size', async () => {
  const [gif] = (await get('search', { q: 'heart' })).data
  const image = gif!.images.fixed_height_small!
  const response = await fetch(image.url)
  expect(response.headers.get('content-type')).toBe('image/gif')
  const { format, width, pages } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect({ format, width }).toEqual({ format: 'gif', width: Number(image.width) })
  expect(pages).toBeGreaterThan(2)
})

test('refuses a wrong key, an empty search and a GIF that was taken down', async () => {
  expect(await get('trending', { api_key: 'guessed' })).toMatchObject({ status: 401, data: [] })
  expect(await get('search')).toMatchObject({ status: 400 })
  const [gif] = (await get('search', { q: 'rocket' })).data
  await callControl(emulators, `/giphy/gifs/${gif!.id}`, undefined, 'DELETE')
  expect((await get('search', { q: 'rocket' })).data).toEqual([])
  expect(await get(gif!.id)).toMatchObject({ status: 404 })
  expect((await fetch(gif!.images.original!.url)).status).toBe(404)
})
