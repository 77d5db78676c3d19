import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/processes.ts'
import { useNpmStart, Visitor } from './npm-start-setup.ts'

// `npm start` on a small disk that fills up and is emptied. Only root may mount one.

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const { dataDir, start, stop, url } = await useNpmStart()
const ballast = join(dataDir, 'files/ballast')

beforeAll(() => {
  if (!isRoot) return
  mkdirSync(dataDir, { mode: 0o711 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=330m,mode=711', 'tmpfs', dataDir])
})
afterAll(async () => {
  if (!isRoot) return
  await stop()
  execFileSync('umount', [dataDir])
}, 90_000)

function fillDisk(): void {
  for (const size of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(size)
    try {
      for (;;) appendFileSync(ballast, piece)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

const PAGES = ['/', '/contacts', '/messages', '/chat', '/healthcheck']
const FULL = 'disk is full, so nothing can be saved until there is room again'

test.runIf(isRoot)(
  'on a full disk pages can be read, writes say why they fail, and all recovers',
  async () => {
    const { child, ready } = start()
    await ready()
    const visitor = new Visitor(url)
    await visitor.signIn()
    const conversation = await visitor.conversation()
    const text = () => visitor.send(conversation, randomUUID(), 'a long text '.repeat(50))
    const upload = () => {
      const body = new FormData()
      body.set('requestId', randomUUID())
      body.set('file', new Blob([`First name\n${'Ada\n'.repeat(200_000)}`]), 'contacts.csv')
      return visitor.fetch('/contacts/import', body)
    }
    const read = async () => {
      for (const path of PAGES) expect((await visitor.fetch(path)).status, path).toBe(200)
    }
    await read()
    expect((await text()).status).toBe(200)

    fillDisk()
    // The database still saves what fits into its files, so it takes some texts.
    const refused = await eventually(async () => {
      const sent = await text()
      return sent.status !== 200 && sent
    }, 120_000)
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining(FULL) })
    expect(await upload()).toMatchObject({ status: 503, text: expect.stringContaining(FULL) })
    // Longer than connections that aren't used would stay open.
    const until = Date.now() + 75_000
    while (Date.now() < until) {
      await read()
      await new Promise((resolve) => setTimeout(resolve, 5000))
    }
    expect(child.exitCode).toBeNull()

    rmSync(ballast)
    await eventually(async () => (await text()).status === 200, 60_000)
    await read()
    expect((await upload()).status).toBe(302)
  },
)
