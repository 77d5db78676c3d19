import { randomBytes } from 'node:crypto'
import { Faulty } from '#emulators/lib/faulty-service.ts'
import { type Exchange, HttpError, Router, sendJson } from '#emulators/lib/http.ts'
import { draw, widthAt } from './render-gif.ts'
import { type Gif, GIFS } from './gifs.ts'

const HEIGHTS = { original: 240, fixed_height: 200, fixed_height_small: 100 }
const RATINGS = ['y', 'g', 'pg', 'pg-13', 'r']

/** The parts of GIPHY's API that find GIFs, and the host they are on. */
export class GiphyService extends Faulty {
  /** Taken down: neither found nor shown any more. */
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
    if (await this.spoils(exchange.res)) return
    const [, id, height] = /^\/media\/([A-Za-z0-9]+)\/(100|200|giphy)\.gif$/.exec(path) ?? []
    if (id && height)
      return this.#picture(exchange, id, height === 'giphy' ? HEIGHTS.original : Number(height))
    if (!(await this.#router.handle(exchange, path))) throw new HttpError(404, 'GIPHY has no such call here')
  }

  #there(): Gif[] {
    return GIFS.filter((gif) => !this.removed.has(gif.id))
  }

  #allowed({ res, url }: Exchange): boolean {
    if (url.searchParams.get('api_key') === this.#key) return true
    sendJson(res, 401, { data: [], meta: meta(401, 'Unauthorized') })
    return false
  }

  #list(exchange: Exchange, q: string | null): void {
    if (!this.#allowed(exchange)) return
    const { res, url } = exchange
    const query = url.searchParams
    if (q === '') return sendJson(res, 400, { data: [], meta: meta(400, 'Bad Request') })
    const most = query.get('rating') ?? 'r'
    const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const found = this.#there().filter(
      (gif) =>
        RATINGS.indexOf(gif.rating) <= RATINGS.indexOf(most) &&
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
    if (!this.#allowed(exchange)) return
    const gif = this.#there().find(({ id }) => id === exchange.params.id)
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
      // Numbers are text with them.
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

  async #picture({ res }: Exchange, id: string, height: number): Promise<void> {
    const gif = this.#there().find((each) => each.id === id)
    if (!gif) throw new HttpError(404, 'There is no such GIF')
    const bytes = await draw(gif, height)
    res.writeHead(200, {
      'content-type': 'image/gif',
      'content-length': bytes.length,
      'cache-control': 'public, max-age=86400',
    })
    res.end(bytes)
  }
}

const meta = (status: number, msg: string) => ({ status, msg, response_id: randomBytes(16).toString('hex') })
