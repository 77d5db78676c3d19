import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { readOnlyCtx } from '#app/features/money/billing/dunning/read-only.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import { ctxContext } from './contexts.ts'
import { type FormAnswer, type FormOptions, type Save, submitForm } from './form-builder.server.ts'
import { type IntentAnswer, type IntentHandlers, type IntentOptions, runIntent } from './intents.server.ts'
import type { ParamSchemas, WithParams } from './params.ts'

interface Access<Params extends ParamSchemas> {
  /** Refuses users without this permission with 403. */
  can?: keyof Permissions
  /** Schemas of the params, `{ tagId: uuid }`; a URL with others is not found. */
  params?: Params
}

interface ActionOptions {
  /** Works while the account is read-only because of an unpaid invoice. */
  whileReadOnly?: true
}

type Run<Args, Result> = (ctx: Ctx, args: Args) => Result

/**
 * Loaders and actions of signed-in pages: `page.loader((ctx, { url }) => …)`, with `{ can: …, params: { tagId: uuid } }`
 * as an optional first argument. An AppError becomes an error page with its status.
 */
export const page = {
  loader: builder<LoaderFunctionArgs, never>(throwPageError),
  action: builder<ActionFunctionArgs, never, ActionOptions>(throwPageError, unlessReadOnly),
  form,
  intents: intents(throwPageError),
}

/** Builds signed-in routes without a page: an AppError becomes `{ error }` as JSON with its status. */
export const resource = {
  loader: builder<LoaderFunctionArgs, Response>(jsonError),
  action: builder<ActionFunctionArgs, Response, ActionOptions>(jsonError, unlessReadOnly),
  intents: intents(jsonError),
}

/**
 * An AppError as `{ error }` with its status. Call it directly only on routes without a session.
 * @throws any other error
 */
export function jsonError(error: unknown): Response {
  if (!(error instanceof AppError)) throw error
  return Response.json({ error: error.message }, { status: error.status })
}

/** @throws an error page with the AppError's status, or any other error as it is */
function throwPageError(error: unknown): never {
  throw error instanceof AppError ? data(error.message, { status: error.status }) : error
}

function builder<RouteArgs extends LoaderFunctionArgs | ActionFunctionArgs, Answer, Options = object>(
  answer: (error: unknown) => Answer,
  ctxOf: (ctx: Ctx, options: Partial<Options>) => Ctx = (ctx) => ctx,
) {
  function build<Result, Args extends Pick<RouteArgs, 'context' | 'params'> = RouteArgs>(
    run: Run<Args, Result>,
  ): (args: Args) => Promise<Awaited<Result> | Answer>
  function build<
    Result,
    Args extends Pick<RouteArgs, 'context' | 'params'> = RouteArgs,
    Params extends ParamSchemas = Record<never, never>,
  >(
    access: Access<Params> & Options,
    run: Run<Args & WithParams<Params>, Result>,
  ): (args: Args) => Promise<Awaited<Result> | Answer>
  function build<Result, Args extends Pick<RouteArgs, 'context' | 'params'>>(
    ...[first, second]: [Run<Args, Result>] | [Access<ParamSchemas> & Options, Run<Args, Result>]
  ) {
    const [access, run]: [Access<ParamSchemas> & Partial<Options>, Run<Args, Result>] =
      typeof first === 'function' ? [{}, first] : [first, second!]
    return async (args: Args): Promise<Awaited<Result> | Answer> => {
      try {
        return await run(ctxOf(admit(access, args), access), args)
      } catch (error) {
        return answer(error)
      }
    }
  }
  return build
}

/**
 * The action of a form: `page.form({ schema, failed, done, to }, (ctx, value, args) => …)`. What the user did wrong is
 * shown in the form, which keeps what was typed; something that isn't there is an error page. An action with several
 * forms reads the form, chooses one of them and passes on what it read.
 */
function form<
  Result,
  OnError = undefined,
  Schema = undefined,
  Read = object,
  Params extends ParamSchemas = Record<never, never>,
>(options: FormOptions<Params, Read, Schema, OnError>, save: Save<Params, Read, Schema, Result>) {
  return async (
    args: ActionFunctionArgs,
    read?: Read & { form: FormData },
  ): Promise<FormAnswer<Result, OnError>> => {
    try {
      const ctx = unlessReadOnly(admit(options, args), options)
      const answer = await submitForm(
        ctx,
        args as ActionFunctionArgs & WithParams<Params>,
        read,
        options,
        save,
      )
      return answer as FormAnswer<Result, OnError>
    } catch (error) {
      return throwPageError(error)
    }
  }
}

/**
 * The action of a page with several forms or buttons: `page.intents({ otherwise: 'save' }, { save: page.form(…), remove:
 * page.form(…) })` runs `remove` for `<button name="intent" value="remove">`. The page gets the answer with its `intent`
 * (`answerTo`). A handler that isn't a form takes `({ form, …args })`.
 */
function intents<Failure>(fail: (error: unknown) => Failure) {
  return <
    Handlers extends IntentHandlers<Read, Params>,
    Read = object,
    Params extends ParamSchemas = Record<never, never>,
  >(
    options: IntentOptions<Params, Read, NoInfer<keyof Handlers & string>>,
    handlers: Handlers,
  ) =>
    async (
      given: ActionFunctionArgs,
      form?: Read & { form: FormData },
    ): Promise<IntentAnswer<Handlers> | Failure> => {
      const args = given as ActionFunctionArgs & WithParams<Params>
      try {
        const ctx = options.read || options.can || options.params ? admit(options, args) : undefined
        const read =
          form ??
          (await options.read?.(ctx!, args)) ??
          ({ form: await args.request.formData() } as Read & { form: FormData })
        return await runIntent<Read, Params, Handlers>(args, read, handlers, options.otherwise)
      } catch (error) {
        return fail(error)
      }
    }
}

/** The context of an action: it changes nothing while the account is read-only, unless the action still works then. */
function unlessReadOnly(ctx: Ctx, { whileReadOnly }: ActionOptions): Ctx {
  return whileReadOnly ? ctx : readOnlyCtx(ctx)
}

/** @throws AppError forbidden, not-found */
function admit(
  { can, params = {} }: Access<ParamSchemas>,
  args: Pick<LoaderFunctionArgs, 'context' | 'params'>,
): Ctx {
  const ctx = args.context.get(ctxContext)
  if (can && !ctx.can[can]) throw forbidden()
  for (const [name, schema] of Object.entries(params)) {
    if (!schema.safeParse(args.params[name]).success) throw notFound()
  }
  return ctx
}
