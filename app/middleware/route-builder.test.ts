import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, EditConflict, NO_ACCESS, notFound } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { ctxContext } from './contexts.ts'
import { page, resource } from './route-builder.server.ts'

function argsOf(
  ctx: { can: Partial<Ctx['can']>; account?: Partial<Ctx['account']> },
  fields?: Record<string, string>,
): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  context.set(ctxContext, {
    now: () => new Date(),
    account: { pastDueSince: null },
    ...ctx,
  } as unknown as Ctx)
  const url = new URL('http://localhost/')
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  return { context, url, request: new Request(url, init), params: { id: 'x' }, pattern: '/' }
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

test('an action changes nothing while the account is read-only, unless it says that it works then', async () => {
  const account = { pastDueSince: new Date('2026-01-01'), pastDueGrace: null, timezone: 'America/Denver' }
  const args = argsOf({ can: {}, account }, {})
  const own = args.context.get(ctxContext)
  const given: Ctx[] = []
  const take = (ctx: Ctx) => {
    given.push(ctx)
    return Response.json({})
  }
  await page.action({ whileReadOnly: true }, take)(args)
  await resource.action({ whileReadOnly: true }, take)(args)
  await page.form({ whileReadOnly: true }, take)(args)
  expect(given.map((ctx) => ctx === own)).toEqual([true, true, true])
  await page.action(take)(args)
  await resource.action({}, take)(args)
  await page.form({}, take)(argsOf({ can: {}, account }, {}))
  expect(given.slice(3).map(({ db }) => db === own.db)).toEqual([false, false, false])
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

test('a param that doesn’t match its schema is not found', async () => {
  const run = () => Response.json({})
  const args = argsOf({ can: {} })
  await expect(page.loader({ params: { id: uuid } }, run)(args)).rejects.toMatchObject({
    init: { status: 404 },
  })
  expect((await resource.loader({ params: { id: uuid } }, run)(args)).status).toBe(404)
  expect((await resource.loader({ params: { id: z.literal('x') } }, run)(args)).status).toBe(200)
})

describe('a form', () => {
  const schema = z.object({ name: z.string('Enter a name.'), secret: z.string().optional() })
  const typed = { name: 'Snowbird', secret: '123' }
  const post = (save: () => unknown, fields: Record<string, string> = typed) =>
    page.form(
      {
        schema,
        hide: ['secret'],
        failed: 'Unable to save',
        to: '/tags',
        done: ({ value }) => `Saved ${value.name}`,
      },
      save,
    )(argsOf({ can: {} }, fields))
  const failing = (error: Error) =>
    post(() => {
      throw error
    })

  test('redirects with a message once it is saved', async () => {
    const answer = (await post(() => 1)) as Response
    expect(answer.headers.get('Location')).toBe('/tags')
    expect(decodeURIComponent(answer.headers.get('Set-Cookie')!)).toContain('Saved Snowbird')
  })

  test('keeps what was typed, but no secret, and shows what is wrong', async () => {
    const name = ['Enter a name.']
    await expect(post(() => 1, { name: '', secret: '123' })).resolves.toMatchObject({
      data: { result: { error: { name } } },
      init: { status: 422 },
    })
    const refused = await failing(new AppError('conflict', 'It is taken.', 'name'))
    expect(refused).toMatchObject({
      data: { result: { error: { '': ['Unable to save: It is taken.'], name: ['It is taken.'] } } },
      init: { status: 409 },
    })
    expect(refused).toHaveProperty('data.result.initialValue', { name: 'Snowbird' })
  })

  test('shows what someone else changed instead of a message', async () => {
    const conflict = { what: 'tag', version: 3, by: 'Maya Reyes', at: null, fields: [] }
    await expect(
      failing(new EditConflict('Maya Reyes changed this tag.', 3, conflict)),
    ).resolves.toMatchObject({
      data: { result: { conflict, error: undefined } },
      init: { status: 409 },
    })
  })

  test('answers what is not found with an error page', async () => {
    await expect(failing(notFound('This tag'))).rejects.toMatchObject({
      data: 'This tag was not found.',
      init: { status: 404 },
    })
  })
})
