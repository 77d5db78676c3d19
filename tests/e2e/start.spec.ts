import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './setup/test.ts'

test('a fresh start serves its pages under their content security policy', async ({ page, request }) => {
  const health = await request.get('/healthcheck')
  expect(await health.json()).toEqual({ message: 'OK' })

  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  const response = await page.goto('/login')
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(violations).toEqual([])

  // Metrics are for the machine itself.
  expect(await (await request.get('/metrics')).text()).toContain('switchboard_http_request_duration_seconds')
  const proxied = await request.get('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
  expect(proxied.status()).toBe(404)
})

test('the request log names routes, never addresses, queries or what was sent', async ({ request }) => {
  const canary = `canary-${Date.now()}`
  await request.get(`/login?redirect=/${canary}`)
  await request.get(`/${canary}`)
  await request.post('/login', {
    form: { email: `${canary}@nobody.example`, password: canary },
    headers: { Origin: process.env.APP_URL! },
  })
  const readLog = () => readFile(join(process.env.DATA_DIR!, 'logs/web.log'), 'utf8')
  await expect.poll(readLog).toMatch(/"method":"POST","route":"\/login"/)
  expect(await readLog()).toMatch(/"route":"\/\*","status":302/)
  expect(await readLog()).not.toContain(canary)
})
