import { likelyDuplicates } from '../duplicates/list-duplicates.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/find-duplicates'

/** Clients like the one being typed. A post, so that no personal data is in a URL. */
export const action = resource.action(async (ctx, { request }: Route.ActionArgs) => {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 300) : ''
  }
  const found = await likelyDuplicates(ctx, {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    dob: text('dob'),
    phones: [text('mobilePhone'), text('phone'), text('coMobilePhone'), text('coPhone')],
  })
  return Response.json({ found })
})
