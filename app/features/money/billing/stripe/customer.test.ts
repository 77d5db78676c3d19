// @isolated: replaces modules or methods and changes the environment
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { customerOf } from './customer.server.ts'

const db = useDatabase()
let stripe: Server
const posted: string[] = []

beforeAll(async () => {
  stripe = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      posted.push(`${request.url} ${body}`)
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ id: `cus_${posted.length}`, object: 'customer' }))
    })
  }).listen(0)
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_x')
  vi.stubEnv('STRIPE_PUBLISHABLE_KEY', 'pk_test_x')
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_x')
  vi.stubEnv('STRIPE_BASE_URL', `http://127.0.0.1:${(stripe.address() as AddressInfo).port}/stripe`)
  resetEnv()
})

afterAll(() => {
  stripe.close()
  vi.unstubAllEnvs()
  resetEnv()
})

test('an account gets one customer, even under two requests', async () => {
  const { account } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner', email: 'owner@agency.example' })
  const ctx = makeCtx(db, account, owner)
  expect(await Promise.all([customerOf(ctx), customerOf(ctx)])).toEqual(['cus_1', 'cus_1'])
  expect(await customerOf(ctx)).toBe('cus_1')
  expect(posted.map(decodeURIComponent)).toEqual([
    `/stripe/v1/customers name=Test Agency&email=owner@agency.example&metadata[account_id]=${account.id}&metadata[owner_email]=owner@agency.example`,
  ])
})
