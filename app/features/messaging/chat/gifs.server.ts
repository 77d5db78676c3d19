import { z } from 'zod'
import { env } from '#app/lib/env.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { guardedFetch, GuardedFetchError } from '#app/lib/guarded-fetch.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { GifInfo } from './chat-views.server.ts'
import { GIF_REMOVED } from './limits.ts'

const TIMEOUT_MS = 6000
const PAGE_SIZE = 24
/** Height of the smallest rendition that is still worth showing. */
const MAX_GIF_BYTES = 8 * 1024 * 1024
/** Rating G. */
const RATING = 'g'
const MEDIA_HOSTS = /^(?:[\w-]+\.)*giphy\.com$/

const dimension = z.coerce.number().int().min(1).max(4000).catch(200)
const gif = z.object({
  id: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  title: z.string().catch(''),
  rating: z.string().catch(''),
  images: z.object({ fixed_height: z.object({ width: dimension, height: dimension }) }),
})

/** Whether there is a GIF service, which needs a key. */
export const gifsOffered = (): boolean => env().GIPHY_API_KEY !== undefined

/** GIFs for these words, or trending ones without words. */
export async function searchGifs(term: string): Promise<GifInfo[]> {
  const wanted = term.trim().slice(0, 50)
  const path = wanted ? 'gifs/search' : 'gifs/trending'
  const query: Record<string, string> = { limit: String(PAGE_SIZE), rating: RATING }
  if (wanted) query.q = wanted
  const answer = z.object({ data: z.array(z.unknown()) }).safeParse(await ask(path, query))
  if (!answer.success) throw unavailable()
  return answer.data.data.flatMap((each) => {
    const { data } = gif.safeParse(each)
    return data?.rating === RATING ? [infoOf(data)] : []
  })
}

export async function findGif(id: string): Promise<GifInfo> {
  const { data } = z.object({ data: gif }).safeParse(await ask(`gifs/${id}`, {}))
  if (!data) throw new AppError('not-found', GIF_REMOVED)
  if (data.data.rating !== RATING)
    throw new AppError('invalid', 'This GIF is not suitable for everyone.', 'message')
  return infoOf(data.data)
}

const infoOf = ({ id, title, images }: z.infer<typeof gif>): GifInfo => ({
  id,
  title: title.trim().slice(0, 200) || 'GIF',
  width: images.fixed_height.width,
  height: images.fixed_height.height,
})

const unavailable = () =>
  new AppError('unavailable', 'The GIF service did not answer. Try again in a moment.')

async function ask(path: string, query: Record<string, string>): Promise<unknown> {
  const { GIPHY_API_KEY, GIPHY_BASE_URL } = env()
  if (!GIPHY_API_KEY) throw notFound('This page')
  const url = `${base(GIPHY_BASE_URL)}/v1/${path}?${new URLSearchParams({ api_key: GIPHY_API_KEY, ...query })}`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`the GIF service answered ${response.status}`)
    return await response.json()
  } catch (error) {
    // Without the address, which contains the key.
    log.warn({ err: error instanceof Error ? error.message : 'unknown' }, 'the GIF service did not answer')
    throw unavailable()
  }
}

const base = (url: string) => url.replace(/\/+$/, '')

/** Renditions by height in pixels, as the service names them. */
export type GifSize = 100 | 200

/** Fetches a GIF for our browsers, so that the service learns nothing about the users. */
export async function fetchGif(id: string, size: GifSize): Promise<Buffer> {
  if (!gifsOffered() || !/^[A-Za-z0-9]{1,64}$/.test(id)) throw new AppError('not-found', GIF_REMOVED)
  const configured = base(env().GIPHY_BASE_URL)
  const own = new URL(configured)
  const hosted = MEDIA_HOSTS.test(own.hostname)
  const origin = hosted ? 'https://media.giphy.com' : configured
  try {
    const file = await guardedFetch(`${origin}/media/${id}/${size}.gif`, {
      mayFetch: (url) =>
        (!hosted && url.origin === own.origin) ||
        (url.protocol === 'https:' && !url.port && MEDIA_HOSTS.test(url.hostname)),
      trustedOrigins: hosted ? [] : [own.origin],
      maxBytes: MAX_GIF_BYTES,
      timeoutMs: TIMEOUT_MS,
    })
    const isGif = file.status === 200 && file.body.subarray(0, 4).toString('latin1') === 'GIF8'
    if (!isGif && file.status >= 500) throw unavailable()
    if (!isGif) throw new AppError('not-found', GIF_REMOVED)
    return file.body
  } catch (error) {
    if (error instanceof GuardedFetchError) throw unavailable()
    throw error
  }
}
