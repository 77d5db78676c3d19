import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import { ctxContext } from './contexts.ts'

interface Access {
  /** Refuses users without this permission with 403. */
  can: keyof Permissions
}

type Run<Args, Result> = (ctx: Ctx, args: Args) => Result

/**
 * Loaders and actions of signed-in pages: `page.loader((ctx, { params }: Route.LoaderArgs) => …)`, with `{ can: … }` as
 * an optional first argument. An AppError becomes an error page with its status.
 */
export const page = {
  loader: builder<LoaderFunctionArgs, never>(throwPageError),
  action: builder<ActionFunctionArgs, never>(throwPageError),
}

/** The same for signed-in routes without a page: an AppError becomes `{ error }` as JSON with its status. */
export const resource = {
  loader: builder<LoaderFunctionArgs, Response>(jsonError),
  action: builder<ActionFunctionArgs, Response>(jsonError),
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

function builder<RouteArgs extends { context: LoaderFunctionArgs['context'] }, Answer>(
  answer: (error: unknown) => Answer,
) {
  function build<Result, Args extends Pick<RouteArgs, 'context'> = RouteArgs>(
    run: Run<Args, Result>,
  ): (args: Args) => Promise<Awaited<Result> | Answer>
  function build<Result, Args extends Pick<RouteArgs, 'context'> = RouteArgs>(
    access: Access,
    run: Run<Args, Result>,
  ): (args: Args) => Promise<Awaited<Result> | Answer>
  function build<Result, Args extends Pick<RouteArgs, 'context'> = RouteArgs>(
    ...[first, second]: [Run<Args, Result>] | [Access, Run<Args, Result>]
  ) {
    const [access, run] = typeof first === 'function' ? [null, first] : [first, second!]
    return async (args: Args): Promise<Awaited<Result> | Answer> => {
      const ctx = args.context.get(ctxContext)
      try {
        if (access && !ctx.can[access.can]) throw forbidden()
        return await run(ctx, args)
      } catch (error) {
        return answer(error)
      }
    }
  }
  return build
}
