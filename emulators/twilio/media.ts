import { newSid } from './store.ts'
import type { Media } from './store.ts'

/** A media file Twilio can't send; `code` is the message's error code. */
export class MediaError extends Error {
  code: number
  constructor(code: number) {
    super(`Media error ${code}`)
    this.code = code
  }
}

export const MAX_MEDIA_FILES = 10
/** Twilio's limit for all media of one message. */
const MAX_MEDIA_BYTES = 5 * 1024 * 1024

const ACCEPTED =
  /^(image|audio|video)\/[\w.+-]+$|^text\/(vcard|x-vcard|csv|rtf|calendar|directory|plain)$|^application\/(pdf|vcard)$/

export function newMedia(contentType: string, data: Buffer): Media {
  return { sid: newSid('ME'), contentType, data, createdAt: new Date() }
}

/** Fetches an outbound message's media, as Twilio does when it sends it. @throws MediaError */
export async function fetchMedia(urls: string[], lifetime: AbortSignal): Promise<Media[]> {
  const media: Media[] = []
  let total = 0
  for (const url of urls) {
    const file = await fetchOne(url, AbortSignal.any([lifetime, AbortSignal.timeout(15_000)]))
    total += file.data.length
    if (total > MAX_MEDIA_BYTES) throw new MediaError(11751)
    media.push(file)
  }
  return media
}

async function fetchOne(url: string, signal: AbortSignal): Promise<Media> {
  let response: Response
  let data: Buffer
  try {
    response = await fetch(url, { signal, headers: { 'user-agent': 'TwilioProxy/1.1' } })
    data = Buffer.from(await response.arrayBuffer())
  } catch {
    throw new MediaError(11200)
  }
  if (!response.ok) throw new MediaError(11200)
  const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!ACCEPTED.test(contentType)) throw new MediaError(12300)
  return newMedia(contentType, data)
}
