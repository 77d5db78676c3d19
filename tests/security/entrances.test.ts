import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeWorld } from './world.ts'

// Requests of shapes and sizes that our pages never send, refused before authentication.

const db = useDatabase()
const app = useApp(db, { listen: true })
let cookie: string
beforeAll(async () => {
  cookie = (await makeWorld(db)).cookies.member
})

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const PUBLIC = ['/login', '/forgot-password', '/theme']
const WITHIN = [
  '/profile/change-password',
  '/profile/theme-color',
  '/contacts/contact/new',
  '/ghost',
  '/lock',
]

describe("a write that isn't a form", () => {
  test.each([...PUBLIC, ...WITHIN])('to %s is refused, not a broken server', async (path) => {
    for (const type of [
      'text/plain',
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
    ]) {
      const init = {
        method: 'POST',
        cookie,
        headers: { 'Content-Type': type },
        body: '{"email":"a@b.example"}',
      }
      // Sign-in routes refuse files before reading anything.
      const refused = type.startsWith('multipart') && !/^.(profile|contacts)/.test(path) ? 413 : 415
      expect((await app.fetch(path, init)).status, type).toBe(refused)
      expect((await app.fetch(`${path}.data`, init)).status, type).toBe(refused)
    }
  })

  test('accepts an empty body, as activity pings have', async () => {
    expect((await app.fetch('/session/activity', { method: 'POST', cookie })).status).toBe(204)
  })
})

test.each(PUBLIC)('a form of more than 64 kB to %s is not read', async (path) => {
  const body = 'a=b&'.repeat(20_000)
  expect((await app.fetch(path, { method: 'POST', headers: FORM, body })).status).toBe(413)
})

test('a field named like the hundred millionth entry of a list does not block the process', async () => {
  for (const name of ['email[99999999]', 'code[4294967294]', `email${'[0]'.repeat(5000)}`]) {
    const began = performance.now()
    const body = new URLSearchParams({ [name]: 'x', email: 'a@b.example', code: '1234' })
    const { status } = await app.fetch('/forgot-password', { method: 'POST', headers: FORM, body })
    expect(status, name).toBe(422)
    expect(performance.now() - began, name).toBeLessThan(2000)
  }
})

test('treats a cursor with an impossible date as none', async () => {
  const place = JSON.stringify([0, '9999-99-99 99:99:99+99', '01939f3e-0000-7000-8000-000000000000'])
  const cursor = Buffer.from(place).toString('base64url')
  expect((await app.fetch(`/messages/rooms?cursor=${cursor}`, { cookie })).status).toBe(200)
})

test('no response can be mistaken for another type', async () => {
  for (const path of ['/healthcheck', '/login', '/login.data', '/media/x/public', '/favicon.svg']) {
    expect((await app.fetch(path)).headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

test('a refused form does not send secrets back', async () => {
  const secrets = { ssn: '078-05-1120', coSsn: '078-05-1121', dlId: 'DLX7719342', coDlId: 'DLX7719343' }
  const body = new URLSearchParams({ ...secrets, email: 'no email', firstName: 'Kept' })
  for (const path of ['/contacts/contact/new', '/contacts/contact/new.data']) {
    const answer = await app.fetch(path, { method: 'POST', cookie, headers: FORM, body })
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('Kept')
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  }
})

test('linked scripts have no nonce: browsers hide it, and hydration would fail', async () => {
  const html = await (await app.fetch('/login')).text()
  const links = (html.match(/<link[^>]*>/g) ?? []).filter((link) => !link.includes('modulepreload'))
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter((link) => /nonce="[^"]/.test(link))).toEqual([])
})

test('a GET on a form’s address answers 405', async () => {
  const forms = Object.values(app.build.routes).filter((route) => {
    const {
      action,
      loader,
      default: page,
    } = route!.module as { action?: unknown; loader?: unknown; default?: unknown }
    return action && !loader && !page
  })
  expect(forms.length).toBeGreaterThan(10)
  const patterns = forms.map((route) => {
    const parts: string[] = []
    for (let at = route; at; at = at.parentId ? app.build.routes[at.parentId] : undefined) {
      if (at.path) parts.unshift(at.path)
    }
    return parts.join('/').replaceAll(/:\w+\??/g, '01939f3e-0000-7000-8000-000000000000')
  })
  for (const path of patterns) {
    const answer = await app.fetch(`/${path}`, { cookie })
    expect([405, (await answer.text()).includes('<html')], path).toEqual([405, false])
  }
})

test('a websocket for another host is refused', async () => {
  const { port, host } = new URL(app.url)
  const upgrade = (name: string) =>
    new Promise((resolve, reject) => {
      const headers = {
        Host: name,
        Origin: `http://${name}`,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      }
      const sent = request({ host: '127.0.0.1', port, path: '/realtime', headers })
      sent.on('response', (response) => resolve(response.statusCode))
      sent.on('upgrade', (_, socket) => resolve((socket.destroy(), 101)))
      sent.on('error', reject)
      sent.end()
    })
  expect(await upgrade(host)).toBe(101)
  expect(await upgrade('evil.example')).toBe(421)
})
