import { redirect } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { lastLocation } from '../last-location.ts'
import { chooseLocation } from '../locations.server.ts'

/** The choice of a page's location. Without one in the URL, the page redirects to one to begin with; its dialogs don't. */
export async function openLocation(
  ctx: Ctx,
  { request, url }: { request: Request; url: URL },
  pagePath: string,
) {
  const last = lastLocation(request.headers.get('cookie'))
  const choice = await chooseLocation(ctx, url.searchParams.get('location'), last)
  if (choice.locationId || !choice.first || url.pathname !== pagePath) return choice
  const search = new URLSearchParams([...url.searchParams, ['location', choice.first]])
  throw redirect(`${pagePath}?${search}`)
}
