import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { FaultyService } from '#emulators/lib/faulty-service.ts'
import { type Exchange, HttpError, readBody } from '#emulators/lib/http.ts'

const BASE64 = 'base64url'
const TAG_BYTES = 16

type Browser = { id: string; ecdh: ECDH; auth: Buffer; messages: PushedMessage[] }

export type PushedMessage = { data: unknown; ttl: number; urgency: string; receivedAt: string }

/** A push service (RFC 8030) and its browsers: it checks who sends (RFC 8292) and decrypts what they get (RFC 8291). */
export class PushService extends FaultyService {
  readonly #browsers = new Map<string, Browser>()
  readonly #url: () => string

  constructor(url: () => string) {
    super()
    this.#url = url
  }

  override reset(): void {
    super.reset()
    this.#browsers.clear()
  }

  /** Makes a browser that has subscribed, as PushManager.subscribe() does. */
  subscribe() {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    const browser = { id: randomBytes(12).toString('hex'), ecdh, auth: randomBytes(16), messages: [] }
    this.#browsers.set(browser.id, browser)
    return {
      id: browser.id,
      endpoint: `${this.#url()}/push/${browser.id}`,
      keys: { p256dh: ecdh.getPublicKey(BASE64), auth: browser.auth.toString(BASE64) },
    }
  }

  /** Ends a subscription, as a browser does when its user revokes the permission. */
  unsubscribe(id: string): void {
    this.#browsers.delete(id)
  }

  /** @throws HttpError 404 for an unknown browser */
  messages(id: string): PushedMessage[] {
    return this.#find(id).messages
  }

  async handle({ req, res }: Exchange, path: string): Promise<void> {
    if (await this.applyFault(res)) return
    if (req.method !== 'POST') throw new HttpError(405, 'Send notifications by POST')
    const browser = this.#find(path.slice(1), 410)
    requireVapid(req.headers.authorization, new URL(this.#url()).origin)
    if (req.headers['content-encoding'] !== 'aes128gcm')
      throw new HttpError(415, 'The encoding must be aes128gcm')
    const ttl = Number(req.headers.ttl)
    if (!Number.isInteger(ttl) || ttl < 0) throw new HttpError(400, 'TTL is missing')
    browser.messages.push({
      data: JSON.parse(decrypt(browser, await readBody(req, 4096))),
      ttl,
      urgency: String(req.headers.urgency ?? 'normal'),
      receivedAt: new Date().toISOString(),
    })
    res.writeHead(201, { location: `${this.#url()}/push/message/${randomBytes(8).toString('hex')}` }).end()
  }

  #find(id: string, status = 404): Browser {
    const browser = this.#browsers.get(id)
    if (!browser) throw new HttpError(status, 'No such subscription')
    return browser
  }
}

/** @throws HttpError 403 unless the sender signed for this push service and its signature is fresh */
function requireVapid(header: string | undefined, origin: string): void {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head, claims, signature] = token?.split('.') ?? []
  if (!head || !claims || !signature || !key) throw new HttpError(401, 'The sender is not identified')
  const point = Buffer.from(key, BASE64)
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString(BASE64),
      y: point.subarray(33).toString(BASE64),
    },
    format: 'jwk',
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, BASE64),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, BASE64).toString())
  if (!signed || aud !== origin || exp * 1000 < Date.now() || !/^(mailto:|https:)/.test(sub)) {
    throw new HttpError(403, 'The sender’s signature is not valid')
  }
}

/** Reads an aes128gcm body of one record (RFC 8188) with the browser's keys. @throws HttpError 400 */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const derive = (key: Buffer, saltOf: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOf, info, bytes))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    // A 2 marks the end of the last record; zeros may follow it.
    return text.subarray(0, text.lastIndexOf(2)).toString()
  } catch {
    throw new HttpError(400, 'The message can’t be decrypted')
  }
}
