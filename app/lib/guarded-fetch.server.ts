import { lookup as resolve } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why a guarded fetch failed. */
export type FetchProblem = 'forbidden-address' | 'too-large' | 'too-many-redirects' | 'no-answer'

export class GuardedFetchError extends Error {
  readonly problem: FetchProblem

  constructor(problem: FetchProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GuardedFetchError'
    this.problem = problem
  }
}

export interface GuardedFetchOptions {
  /** Called for the URL and for each redirect. */
  mayFetch: (url: URL) => boolean
  /** Configured origins, which may be on a private network (an emulator, an internal proxy). */
  trustedOrigins?: string[]
  /** For the first request only: redirects get no credentials. */
  headers?: Record<string, string>
  /** POSTs it instead of a GET. Needs `maxRedirects: 0`. */
  body?: string
  maxBytes: number
  /** For the whole fetch. */
  timeoutMs: number
  maxRedirects?: number
}

export interface FetchedFile {
  /** Where redirects ended. */
  url: URL
  status: number
  contentType: string | null
  body: Buffer
}

/**
 * GETs a URL that outsiders can influence (or POSTs to it), if `mayFetch` allows it, over http(s) and never into a private network.
 * The addresses of a name are checked when connecting, for each redirect too, which prevents DNS rebinding.
 * @throws GuardedFetchError
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = parse(address)
  for (let hop = 0; hop <= (options.maxRedirects ?? 3); hop += 1) {
    const trusted = options.trustedOrigins?.includes(url.origin) ?? false
    if (!/^https?:$/.test(url.protocol) || url.username || url.password || !options.mayFetch(url)) {
      throw new GuardedFetchError('forbidden-address', `${url.origin} is not allowed`)
    }
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!trusted && isIP(host) && isPrivateAddress(host)) {
      throw new GuardedFetchError('forbidden-address', `${host} is a private address`)
    }
    const response = await open(
      url,
      { ...options, headers: hop === 0 ? (options.headers ?? {}) : {} },
      trusted,
      signal,
    )
    const location = response.headers.location
    if (location && [301, 302, 303, 307, 308].includes(response.statusCode ?? 0)) {
      response.destroy()
      url = parse(location, url)
      continue
    }
    return {
      url,
      status: response.statusCode ?? 0,
      contentType: response.headers['content-type'] ?? null,
      body: await read(response, options.maxBytes),
    }
  }
  throw new GuardedFetchError('too-many-redirects', 'it redirects too often')
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new GuardedFetchError('forbidden-address', 'not an address')
  return new URL(address, base)
}

function open(
  url: URL,
  { headers, body }: Pick<GuardedFetchOptions, 'headers' | 'body'>,
  trusted: boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    request(
      url,
      // Uncompressed: a compressed response could expand to any size.
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        agent: false,
        ...(trusted ? {} : { lookup: publicLookup }),
      },
      done,
    )
      .on('error', (error) => fail(asProblem(error)))
      .end(body)
  })
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new GuardedFetchError('too-large', `larger than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    throw asProblem(error)
  }
  return Buffer.concat(chunks)
}

const asProblem = (error: unknown): GuardedFetchError =>
  error instanceof GuardedFetchError
    ? error
    : new GuardedFetchError('no-answer', error instanceof Error ? error.message : 'no answer', {
        cause: error,
      })

/** Resolves a name and refuses it if any of its addresses is private. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const forbidden = addresses.find(({ address }) => isPrivateAddress(address))
    if (forbidden || addresses.length === 0) {
      return callback(
        new GuardedFetchError('forbidden-address', `${hostname} leads to a private address`),
        '',
        0,
      )
    }
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}
// In IPv6, only global unicast is public, except documentation and addresses that embed IPv4.
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address isn't an ordinary public one. IPv4 inside IPv6 counts as private. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address.replace(/%.*$/, ''))
  if (family === 4) return notPublic.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return true
  return !globalUnicast.check(address, 'ipv6') || notPublic.check(address, 'ipv6')
}
