import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { likelyDuplicates } from '../list-duplicates.server.ts'
import type { Route } from './+types/find-duplicates'

/** Contacts like the one being typed. A form post, so that nothing of a person stands in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  return answering(async () => {
    const form = await request.formData()
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.slice(0, 300) : ''
    }
    const found = await likelyDuplicates(context.get(ctxContext), {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      dob: text('dob'),
      phones: [text('mobilePhone'), text('phone'), text('coMobilePhone'), text('coPhone')],
    })
    return Response.json({ found })
  })
}
