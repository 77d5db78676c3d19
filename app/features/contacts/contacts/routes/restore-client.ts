import { restoreClient } from '#app/features/people/clients/clients.server.ts'
import { listAgain } from '#app/features/people/clients/list-query.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'

const back = ({ form, params }: { form: FormData; params: { id: string } }) =>
  form.has('list') ? listAgain(form.get('list'), form.get('rows')) : clientPath(params.id)

/** Restores a client, and returns to the list it was deleted from or to the client. */
export const action = page.form(
  {
    params: { id: uuid },
    to: back,
    failedTo: back,
    done: 'Client restored',
  },
  (ctx, _, { params }) => restoreClient(ctx, params.id),
)
