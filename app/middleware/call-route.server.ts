import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import { resource } from './route-builder.server.ts'

/** The loader of a JSON route that is a call of the API, made with the session's cookie. */
export const callLoader = (call: ApiCall) => resource.loader(accessOf(call), answering(call))

/** The action of a JSON route that is a call of the API without a body, made with the session's cookie. */
export const callAction = (call: ApiCall, options: { whileReadOnly?: true } = {}) =>
  resource.action({ ...accessOf(call), ...options }, answering(call))

const accessOf = ({ who }: ApiCall) => (who === 'user' ? {} : { can: who as keyof Permissions })

const answering =
  (call: ApiCall) =>
  async (ctx: Ctx, { request, params, url }: LoaderFunctionArgs): Promise<Response> => {
    const read = z.object(call.params).safeParse(params)
    if (!read.success) throw notFound()
    const query = parseInput(call.query, Object.fromEntries(url.searchParams))
    const result = await call.run(ctx, { params: read.data, query, request } as never)
    return Response.json(call.output!.parse(result))
  }
