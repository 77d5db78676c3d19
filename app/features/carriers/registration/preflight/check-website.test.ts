import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkWebsite } from './check-website.server.ts'

const TEXT =
  'We insure homes, cars and businesses in the Treasure Valley, and answer every call ourselves. '.repeat(4)
const home = (body: string) =>
  `<html><head><title>Insurance in Boise</title></head><body>${body}</body></html>`
const LINKS = '<a href="/privacy">Privacy</a> <a href="/terms">Terms</a>'
const GOOD = home(`<h1>Summit Insurance Agency</h1><p>${TEXT}</p>${LINKS}`)
const NOT_SHARED =
  'We do not sell or share your mobile number or SMS consent with third parties or affiliates.'

/** The pages of the site that a test visits, by path. */
let pages: Record<string, string | { status?: number; to?: string; type?: string; body?: string }> = {}
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((req, res) => {
    const page = pages[req.url!] ?? { status: 404 }
    if (typeof page === 'string') return res.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
    const headers = { ...(page.to ? { Location: page.to } : {}), 'Content-Type': page.type ?? 'text/html' }
    res.writeHead(page.status ?? 200, headers).end(page.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The codes of what is found; the site of this test isn't encrypted. */
async function codes(site: typeof pages, url?: string): Promise<(number | null)[]> {
  pages = site
  const found = await checkWebsite(
    { websiteUrl: url ?? `${origin}/`, businessName: 'Summit Insurance Agency LLC' },
    [origin],
  )
  return found.map(({ code }) => code).filter((code) => code !== 30_964)
}

test('a website as it should be', async () => {
  expect(await codes({ '/': GOOD, '/privacy': home(NOT_SHARED) })).toEqual([])
})

test.each([
  ['answers with an error', { '/': { status: 500 } }, [30_907]],
  ['asks to sign in', { '/': { status: 401 } }, [30_921]],
  ['is a file', { '/': { type: 'application/pdf', body: '%PDF' } }, [30_907]],
  ['is too large', { '/': { body: 'x'.repeat(1024 * 1024 + 1) } }, [30_907]],
  ['redirects in circles', { '/': { status: 302, to: '/' } }, [30_907]],
  [
    'redirects into a private network',
    { '/': { status: 302, to: 'http://169.254.169.254/latest/' } },
    [30_907],
  ],
  ['is not finished', { '/': home(`Summit: coming soon ${LINKS}`), '/privacy': home(NOT_SHARED) }, [30_919]],
  ['names another business', { '/': GOOD.replace('Summit', 'Peak'), '/privacy': home(NOT_SHARED) }, [18_601]],
  [
    'names it in code only',
    { '/': home(`<script>"Summit"</script>${TEXT}${LINKS}`), '/privacy': home(NOT_SHARED) },
    [18_601],
  ],
  [
    'has no terms',
    { '/': GOOD.replace('Terms', 'Team').replace('/terms', '/team'), '/privacy': home(NOT_SHARED) },
    [30_934],
  ],
  ['has no privacy policy', { '/': GOOD.replaceAll(/privacy/gi, 'people') }, [30_908]],
  ['has a privacy policy that is missing', { '/': GOOD }, [30_908]],
  [
    'has a privacy policy without the sentence',
    { '/': GOOD, '/privacy': home('We keep your phone number safe.') },
    [30_908],
  ],
  [
    'shares numbers',
    { '/': GOOD, '/privacy': home('We may share your phone number with third parties for marketing.') },
    [30_932],
  ],
])('one that %s', async (_, site, expected) => {
  expect(await codes(site as typeof pages)).toEqual(expected)
})

test.each([
  'http://127.0.0.1:1/',
  'http://10.0.0.8/',
  'http://[::1]/',
  'https://localhost.localdomain:8443/',
])('never connects to %s', async (url) =>
  expect((await codes({}, url)).filter((code) => code !== null && code !== 30_907)).toEqual([]),
)
