import { randomBytes } from 'node:crypto'
import { FaultyService } from '#emulators/lib/faulty-service.ts'
import { type Exchange, HttpError, Router, sendJson } from '#emulators/lib/http.ts'
import { renderGif, widthAt } from './render-gif.ts'
import { type Gif, GIFS } from './gifs.ts'

const HEIGHTS = { original: 240, fixed_height: 200, fixed_height_small: 100 }
const RATINGS = ['y', 'g', 'pg', 'pg-13', 'r']

/** GIPHY's search, trending and get-by-id calls, and the host that serves the images. */
export class GiphyService extends FaultyService {
  /** Ids of GIFs that were taken down. */
  readonly removed = new Set<string>()
  readonly #key: string
  readonly #url: () => string
  readonly #router = new Router()
    .add('GET', '/v1/gifs/search', (exchange) =>
      this.#list(exchange, exchange.url.searchParams.get('q') ?? ''),
    )
    .add('GET', '/v1/gifs/trending', (exchange) => this.#list(exchange, null))
    .add('GET', '/v1/gifs/:id', (exchange) => this.#one(exchange))

  constructor(key: string, url: () => string) {
    super()
    this.#key = key
    this.#url = url
  }

  override reset(): void {
    super.reset()
    this.removed.clear()
  }

  async handle(exchange: Exchange, path: string): Promise<void> {
    if (await this.applyFault(exchange.res)) return
    const [, id, height] = /^\/media\/([A-Za-z0-9]+)\/(100|200|giphy)\.gif$/.exec(path) ?? []
    if (id && height) return this.#image(exchange, id, height === 'giphy' ? HEIGHTS.original : Number(height))
    if (!(await this.#router.handle(exchange, path))) {
      throw new HttpError(404, 'The GIPHY emulator does not have this call')
    }
  }

  #available(): Gif[] {
    return GIFS.filter((gif) => !this.removed.has(gif.id))
  }

  #authorize({ res, url }: Exchange): boolean {
    if (url.searchParams.get('api_key') === this.#key) return true
    sendJson(res, 401, { data: [], meta: meta(401, 'Unauthorized') })
    return false
  }

  #list(exchange: Exchange, q: string | null): void {
    if (!this.#authorize(exchange)) return
    const { res, url } = exchange
    const query = url.searchParams
    if (q === '') return sendJson(res, 400, { data: [], meta: meta(400, 'Bad Request') })
    const maxRating = query.get('rating') ?? 'r'
    const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const found = this.#available().filter(
      (gif) =>
        RATINGS.indexOf(gif.rating) <= RATINGS.indexOf(maxRating) &&
        words.every((word) => `${gif.title} ${gif.tags}`.toLowerCase().includes(word)),
    )
    const offset = Number(query.get('offset') ?? 0) || 0
    const page = found.slice(offset, offset + Math.min(Number(query.get('limit') ?? 25) || 25, 50))
    sendJson(res, 200, {
      data: page.map((gif) => this.#view(gif)),
      pagination: { total_count: found.length, count: page.length, offset },
      meta: meta(200, 'OK'),
    })
  }

  #one(exchange: Exchange): void {
    if (!this.#authorize(exchange)) return
    const gif = this.#available().find(({ id }) => id === exchange.params.id)
    if (!gif) return sendJson(exchange.res, 404, { data: [], meta: meta(404, 'Not Found') })
    sendJson(exchange.res, 200, { data: this.#view(gif), meta: meta(200, 'OK') })
  }

  #view(gif: Gif) {
    const url = (height: number | 'giphy') => `${this.#url()}/giphy/media/${gif.id}/${height}.gif`
    return {
      type: 'gif',
      id: gif.id,
      slug: `${gif.title.toLowerCase().replaceAll(' ', '-')}-${gif.id}`,
      url: `https://giphy.com/gifs/${gif.id}`,
      embed_url: `https://giphy.com/embed/${gif.id}`,
      username: '',
      source: '',
      title: gif.title,
      rating: gif.rating,
      import_datetime: '2026-01-05 12:00:00',
      // GIPHY sends these numbers as strings.
      images: Object.fromEntries(
        Object.entries(HEIGHTS).map(([name, height]) => [
          name,
          {
            height: String(height),
            width: String(widthAt(gif, height)),
            url: url(name === 'original' ? 'giphy' : height),
          },
        ]),
      ),
    }
  }

  async #image({ res }: Exchange, id: string, height: number): Promise<void> {
    const gif = this.#available().find((each) => each.id === id)
    if (!gif) throw new HttpError(404, 'GIF not found')
    const bytes = await renderGif(gif, height)
    res.writeHead(200, {
      'content-type': 'image/gif',
      'content-length': bytes.length,
      'cache-control': 'public, max-age=86400',
    })
    res.end(bytes)
  }
}

const meta = (status: number, msg: string) => ({ status, msg, response_id: randomBytes(16).toString('hex') })
