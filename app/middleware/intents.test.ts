import { RouterContextProvider } from 'react-router'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { answerTo } from '#app/lib/answer-to.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { ctxContext } from './contexts.ts'
import { page, resource } from './route-builder.server.ts'

function argsOf(fields: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(ctxContext, {
    now: () => new Date(),
    can: {},
    account: { pastDueSince: null },
  } as unknown as Ctx)
  const url = new URL('http://localhost/tags')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { context, url, request, params: {}, pattern: '/tags' }
}

const steps: string[] = []
const action = page.intents(
  { otherwise: 'save' },
  {
    save: page.form({ schema: z.object({ name: z.string('Enter a name.') }) }, (_, { name }, { keep }) =>
      keep({ saved: name }),
    ),
    remove: page.form({ can: 'administer', done: 'Removed' }, () => undefined),
    step: async ({ argument }) => {
      steps.push(argument)
      return Response.json({})
    },
    taken: () => Promise.reject(new AppError('conflict', 'It is taken.')),
  },
)

const answered = async (fields: Record<string, string>) => {
  const answer = await action(argsOf(fields))
  if (answer instanceof Response) throw new Error('This is a response.')
  return answer.data
}

test('answers with the form of the pressed button and its name', async () => {
  const saved = await answered({ intent: 'save', name: 'Snowbird' })
  expect(saved).toMatchObject({ intent: 'save', saved: 'Snowbird' })
  expect(answerTo('save', saved)?.saved).toBe('Snowbird')
  expectTypeOf(answerTo('save', saved)?.saved).toEqualTypeOf<string | undefined>()
})

test('a refused form keeps its status', async () => {
  await expect(action(argsOf({ intent: 'save', name: '' }))).resolves.toMatchObject({
    data: { intent: 'save', result: { error: { name: ['Enter a name.'] } } },
    init: { status: 422 },
  })
})

test('a form without a button is the one that the page names', async () => {
  await expect(answered({ name: 'Snowbird' })).resolves.toMatchObject({ intent: 'save' })
})

test('what follows the colon is the argument of the intent', async () => {
  await action(argsOf({ intent: 'step:2:3' }))
  expect(steps).toEqual(['2:3'])
})

test('each intent checks its own permission', async () => {
  await expect(action(argsOf({ intent: 'remove' }))).rejects.toMatchObject({ init: { status: 403 } })
})

test('an error of a handler that is no form is an error page', async () => {
  await expect(action(argsOf({ intent: 'taken' }))).rejects.toMatchObject({ init: { status: 409 } })
})

test('refuses an intent that the page doesn’t have', async () => {
  for (const intent of ['sell', 'toString', '']) {
    await expect(action(argsOf({ intent }))).rejects.toMatchObject({
      data: 'This page is out of date. Reload it and try again.',
      init: { status: 400 },
    })
  }
  const answer = await resource.intents({}, {})(argsOf({ intent: 'sell' }))
  expect(answer).toMatchObject({ status: 400 })
})
