import { countTry } from '#app/features/accounts/auth/limits.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { receiveFile } from '#app/lib/multipart.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { clientAddressContext, servicesContext } from '#app/middleware/contexts.ts'
import { readMade, takeNightlyFile, nightlyCtx } from '../nightly/take-file.server.ts'
import { MOST_IMPORT_BYTES, TOO_LARGE } from '../workbook/read-file.server.ts'
import type { Route } from './+types/nightly-file'

const said = (message: string, status: number) =>
  new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** Takes a nightly file from a program, which posts it as the field `file`. */
export async function action({ request, params, url, context }: Route.ActionArgs): Promise<Response> {
  try {
    const services = context.get(servicesContext)
    const ctx = await nightlyCtx(services, params)
    if (!ctx) {
      await countTry(services, { 'nightly-file address': context.get(clientAddressContext) })
      throw notFound('This address')
    }
    const made = readMade(url.searchParams.get('made'))
    const { isNew } = await uploading(ctx, request, () =>
      receiveFile(request, { maxFileBytes: MOST_IMPORT_BYTES, tooLarge: TOO_LARGE }, ({ path, name }) =>
        takeNightlyFile(ctx, { path, fileName: name, made }),
      ),
    )
    return isNew ? said('Taken. It is imported now.', 202) : said('This file was taken before.', 200)
  } catch (error) {
    if (error instanceof AppError) return said(error.message, error.status)
    throw error
  }
}
