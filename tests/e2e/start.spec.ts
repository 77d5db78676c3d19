import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installation } from './setup/installation.ts'
import { expect, test } from './setup/journey.ts'

test('a fresh start serves', async ({ request }) => {
  const health = await request.get('/healthcheck')
  expect(health.status()).toBe(200)
  expect(await health.json()).toEqual({ message: 'OK' })
})

test('the sign-in page runs under its content security policy', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  const response = await page.goto('/login')
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(violations).toEqual([])
})

test('figures are for the machine itself, not for who comes through a proxy', async ({ request }) => {
  const near = await request.get('/metrics')
  expect(near.status()).toBe(200)
  expect(await near.text()).toContain('switchboard_http_request_duration_seconds')
  const far = await request.get('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
  expect(far.status()).toBe(404)
})

test('the request log names routes, never addresses, queries or what was sent', async ({
  request,
  baseURL,
}) => {
  const canary = `canary-${Date.now()}`
  await request.get(`/login?redirect=/${canary}`)
  await request.get(`/${canary}`)
  await request.post('/login', {
    form: { email: `${canary}@nobody.example`, password: canary },
    headers: { Origin: new URL(baseURL!).origin },
  })
  const log = () => readFile(join(installation.dataDir, 'logs/web.log'), 'utf8')
  await expect.poll(log).toMatch(/"method":"POST","route":"\/login"/)
  // An address nobody knows is asked for like any page of the signed-in part.
  expect(await log()).toMatch(/"route":"\/\*","status":302/)
  expect(await log()).not.toContain(canary)
})
