import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { updateClientSchema } from '#app/features/people/clients/client.schema.ts'
import {
  getClient,
  goneReason,
  restoreClient,
  updateClient,
  whoDeleted,
} from '#app/features/people/clients/clients.server.ts'
import { SECRET_FIELDS } from '#app/features/people/clients/person.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'

const access = { params: { id: uuid }, hide: SECRET_FIELDS }

interface OfClient {
  params: { id: string }
  context: Readonly<RouterContextProvider>
}

/** Says who deleted or merged the client. Without JavaScript the page around the form is then rendered again. */
async function trashedNow(ctx: Ctx, { params, context }: OfClient) {
  const trashed = await whoDeleted(ctx, params.id)
  if (trashed) context.set(keepPageContext, true)
  return trashed
}

const restore = page.form(
  {
    ...access,
    onError: async (error, args, ctx) => {
      const trashed = await trashedNow(ctx, args)
      return trashed ? args.refuse(args.problemOf(error), { trashed }) : undefined
    },
  },
  async (ctx, _, { params, keep }) => {
    await restoreClient(ctx, params.id)
    return keep()
  },
)

async function readPeople(ctx: Ctx, { params, context, request }: ActionFunctionArgs & OfClient) {
  // Another account's client is not found, whatever was typed.
  const { deletedAt } = await getClient(ctx, params.id, { trashed: true })
  context.set(keepPageContext, deletedAt !== null)
  return { form: await request.formData() }
}

/** The action of a form about a client's people, which leads to `to`. */
export function peopleForm(to: (args: OfClient & { url: URL }) => string) {
  const save = page.form(
    {
      ...access,
      schema: updateClientSchema,
      disableAutoCoercion: true,
      failed: 'Unable to update contact',
      onError: async (error, args, ctx) => {
        if (error.code !== 'not-found') return onlyAtField(error, args)
        const trashed = await trashedNow(ctx, args)
        if (!trashed) return undefined
        const why = `Unable to update contact. ${goneReason(trashed)}`
        return args.refuse({ status: 409, formErrors: [why] }, { trashed })
      },
      to,
      done: 'Client updated',
    },
    (ctx, client, { params }) => updateClient(ctx, params.id, client),
  )
  return page.intents({ params: access.params, read: readPeople, otherwise: 'save' }, { save, restore })
}
