import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#app/lib/api/define-call.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { callLoader } from './call-route.server.ts'
import { ctxContext } from './contexts.ts'

const call = defineCall({
  method: 'GET',
  path: '/tags/{id}',
  summary: 'Get a tag',
  area: 'tags',
  who: 'administer',
  params: { id: z.string().max(3) },
  query: { limit: z.coerce.number().default(25) },
  output: z.object({ id: z.string(), limit: z.number() }),
  example: {},
  run: async (_, { params, query }) => ({ ...query, id: params.id, secret: 'x' }),
})

function argsOf({ id = 'a', search = '', administer = true }) {
  const context = new RouterContextProvider()
  context.set(ctxContext, { can: { administer } } as Ctx)
  const url = new URL(`http://localhost/${search}`)
  return { context, url, request: new Request(url), params: { id }, pattern: '/' } as LoaderFunctionArgs
}

const loader = callLoader(call)

test('answers the fields that the call names', async () => {
  const answer = await loader(argsOf({ search: '?limit=3' }))
  await expect(answer.json()).resolves.toEqual({ id: 'a', limit: 3 })
})

test('refuses users without the permission of the call', async () => {
  expect((await loader(argsOf({ administer: false }))).status).toBe(403)
})

test('finds nothing under a param that the call refuses', async () => {
  expect((await loader(argsOf({ id: 'too long' }))).status).toBe(404)
})

test('refuses a parameter that the call doesn’t know', async () => {
  expect((await loader(argsOf({ search: '?surprise=1' }))).status).toBe(422)
})
