// Prints how long a page takes on a weak laptop: a processor four times slower, slow 3G, an account of 100,000 contacts.
// Never part of pass or fail. A second checkout, built, is measured in turns with this one:
//   npm run build && node tests/load/weak-laptop.ts [--clients 100000] [--rounds 3] [--beside ../before]
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { connect, disconnect, prepareDatabase } from '#tests/setup/postgres.ts'
import { launchOptions } from '../../playwright.config.ts'
import { run, untilHealthy, webSettings } from './processes.ts'

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    beside: { type: 'string' },
  },
})
/** Bits per second and milliseconds, as browsers' tools call it. */
const SLOW_3G = { bits: 400_000, latency: 400 }
const SLOWER = 4

const root = join(import.meta.dirname, '../..')
const directory = await mkdtemp(join(tmpdir(), 'switchboard-load-'))
const database = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
const stops: (() => Promise<void>)[] = [database.stop]

/** Milliseconds, or bytes, by what was measured. */
type Measured = Record<string, number>

try {
  console.log(`Seeding ${options.clients} clients …`)
  await prepareDatabase(database.url)
  await promisify(execFile)(process.execPath, ['db/seed/seed.ts', '--clients', options.clients], {
    env: { ...process.env, MIGRATION_DATABASE_URL: database.url },
  })
  const db = connect(database.url)
  await db.admin`vacuum analyze`
  const [client] = await db.admin<{ id: string }[]>`
    select c.id from clients c join accounts a on a.id = c.account_id
    where a.name = 'Load Agency' order by c.id limit 1`
  const bases = new Map([['here', await start(root, db.url)]])
  if (options.beside) bases.set('beside', await start(resolve(options.beside), db.url))

  const browser = await chromium.launch(launchOptions)
  stops.unshift(() => browser.close())
  const results = new Map([...bases.keys()].map((name) => [name, [] as Measured[]]))
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // In turns, and in the other order each time: a machine's speed varies from minute to minute.
    const turns = round % 2 ? [...bases].toReversed() : [...bases]
    for (const [name, base] of turns) results.get(name)!.push(await measure(browser, base, client!.id))
  }
  report(results)
  await disconnect(db)
} finally {
  for (const stop of stops) await stop().catch(() => {})
}

/** Starts a checkout's server. Returns its URL. */
async function start(checkout: string, databaseUrl: string): Promise<string> {
  const port = await freePort()
  const base = `http://localhost:${port}`
  const web = await run(
    [join(checkout, 'scripts/web.mjs')],
    { ...webSettings(directory, port), DATABASE_URL: databaseUrl },
    null,
  )
  stops.unshift(web.stop)
  await untilHealthy(base)
  return base
}

/** One user's morning: the list cold, its second page load, a search, a contact, and a note. */
async function measure(browser: Browser, base: string, clientId: string): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
  })
  await context.request.post(`${base}/login`, {
    headers: { Origin: base },
    form: { email: 'owner@load.example', password: 'demo-Password-1' },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const bytes = new Map<string, number>()
  const types = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
  })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_3G.latency,
    downloadThroughput: SLOW_3G.bits / 8,
    uploadThroughput: SLOW_3G.bits / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const settle = watchNetwork(page)

  const cold = await open(page, `${base}/contacts`)
  const loaded = Object.fromEntries(bytes)
  await settle()
  const warm = await open(page, `${base}/contacts`)
  await settle()

  const typing = await typingDelay(page)
  await settle()
  await page.getByRole('searchbox').fill('')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await settle()

  const link = page.getByRole('list', { name: 'Contacts' }).getByRole('link').first()
  // A pointer is on a link for a moment before it presses.
  await link.hover()
  await page.waitForTimeout(300)
  const clicked = performance.now()
  await link.click()
  await page.waitForURL(/\/contacts\/contact\//)
  await page.getByRole('region', { name: 'Records' }).waitFor()
  const toContact = performance.now() - clicked
  await settle()

  const asked = performance.now()
  await page.goto(`${base}/contacts/contact/${clientId}/notes/new`, { waitUntil: 'commit' })
  await hydrated(page)
  const dialog = performance.now() - asked
  await context.close()
  return {
    'list, cold: readable, ms': cold.readable,
    'list, cold: works, ms': cold.works,
    'list, warm: readable, ms': warm.readable,
    'list, warm: works, ms': warm.works,
    'search: slowest key to paint, ms': typing,
    'click to the contact, ms': toContact,
    'new note by its URL, half warm: works, ms': dialog,
    'list, cold: HTML, bytes': loaded['Document'] ?? 0,
    'list, cold: scripts, bytes': loaded['Script'] ?? 0,
    'list, cold: style sheet, bytes': loaded['Stylesheet'] ?? 0,
    'list, cold: font, bytes': loaded['Font'] ?? 0,
  }
}

/** When the rows can be read, and when React has taken over the page. */
async function open(page: Page, url: string): Promise<{ readable: number; works: number }> {
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('list', { name: 'Contacts' }).getByRole('link').first().waitFor()
  const readable = performance.now() - began
  await hydrated(page)
  return { readable, works: performance.now() - began }
}

/** The server renders a link where the hydrated page has this button. */
function hydrated(page: Page): Promise<void> {
  return page.locator('button[aria-label="Open the side panel"]').waitFor({ state: 'attached' })
}

/** Returns a wait until nothing was loaded for half a second, so that one measurement doesn't slow the next. */
function watchNetwork(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let since = performance.now()
  const end = (request: Request) => {
    pending.delete(request)
    since = performance.now()
  }
  page
    .on('request', (request) => pending.add(request))
    .on('requestfinished', end)
    .on('requestfailed', end)
  return async () => {
    while (pending.size > 0 || performance.now() - since < 500) await page.waitForTimeout(50)
  }
}

/** Types a name. Returns the longest time from a key to the next frame that shows it, in ms. */
async function typingDelay(page: Page): Promise<number> {
  const field = page.getByRole('searchbox')
  await field.click()
  await page.evaluate(() => {
    const delays: number[] = []
    Object.assign(window, { delays })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })
  await field.pressSequentially('alder', { delay: 150 })
  await page.waitForURL(/q=alder/)
  return page.evaluate(() => Math.max(...(window as typeof window & { delays: number[] }).delays))
}

function report(results: ReadonlyMap<string, Measured[]>): void {
  const names = [...results.keys()]
  console.log(`${''.padEnd(44)}${names.map((name) => name.padStart(10)).join('')}   ratio`)
  for (const what of Object.keys(results.get('here')![0]!)) {
    const medians = names.map((name) => median(results.get(name)!.map((one) => one[what]!)))
    const ratio = medians.length > 1 ? (medians[0]! / medians[1]!).toFixed(2).padStart(8) : ''
    console.log(`${what.padEnd(44)}${medians.map((value) => value.toFixed(0).padStart(10)).join('')}${ratio}`)
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
