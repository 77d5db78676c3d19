import { expect, test } from '@playwright/test'

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
