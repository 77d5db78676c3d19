import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, NO_ACCESS } from '#app/lib/errors.ts'
import { ctxContext } from './contexts.ts'
import { page, resource } from './route-builder.server.ts'

function argsOf(ctx: { can: Partial<Ctx['can']> }): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx as Ctx)
  const url = new URL('http://localhost/')
  return { context, url, request: new Request(url), params: {}, pattern: '/' }
}

const conflict = () => {
  throw new AppError('conflict', 'Someone else was faster.')
}

test('gives the context to the loader and returns its result', async () => {
  const loader = page.loader((ctx) => ctx.can.administer)
  await expect(loader(argsOf({ can: { administer: true } }))).resolves.toBe(true)
})

test('a page answers an AppError with an error page of its status', async () => {
  const action = page.action(conflict)
  await expect(action(argsOf({ can: {} }))).rejects.toMatchObject({
    data: 'Someone else was faster.',
    init: { status: 409 },
  })
})

test('a resource answers an AppError with JSON of its status', async () => {
  const answer = await resource.action(conflict)(argsOf({ can: {} }))
  expect(answer.status).toBe(409)
  await expect(answer.json()).resolves.toEqual({ error: 'Someone else was faster.' })
})

test('refuses users without the named permission before the loader runs', async () => {
  let ran = false
  const run = () => {
    ran = true
    return Response.json({})
  }
  const args = argsOf({ can: { administer: false } })
  await expect(page.loader({ can: 'administer' }, run)(args)).rejects.toMatchObject({
    data: NO_ACCESS,
    init: { status: 403 },
  })
  expect((await resource.loader({ can: 'administer' }, run)(args)).status).toBe(403)
  expect(ran).toBe(false)
})

test('passes on redirects and unknown errors', async () => {
  const failure = new Error('disk full')
  for (const builder of [page, resource]) {
    const loader = builder.loader(() => {
      throw failure
    })
    await expect(loader(argsOf({ can: {} }))).rejects.toBe(failure)
  }
})
