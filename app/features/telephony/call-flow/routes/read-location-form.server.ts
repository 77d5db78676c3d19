import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { chooseLocation } from '../locations.server.ts'

/** The form of a location's settings, and the location that the URL names. */
export async function readLocationForm(ctx: Ctx, { request, url }: { request: Request; url: URL }) {
  const { locationId } = await chooseLocation(ctx, url.searchParams.get('location'))
  if (!locationId) throw notFound('This location')
  return { form: await request.formData(), locationId }
}
