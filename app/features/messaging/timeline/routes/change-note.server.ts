import { pageUrl } from '#app/features/people/records/dialog-urls.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'

interface Args {
  params: { id: string; noteId: string }
  /** The confirmation's URL, which holds what the page behind it shows. */
  url: URL
}

interface Change {
  change: (ctx: Ctx, clientId: string, noteId: string) => Promise<unknown>
  done: (args: Args) => string | Toast
  /** The message of a failure, whatever the reason. */
  failed: string
}

/** The action that changes a note and returns to the client with a toast, also when it failed. */
export function changeNote({ change, done, failed }: Change) {
  const back = ({ params, url }: Args) => pageUrl(params.id, url)
  return page.form(
    {
      params: { id: uuid, noteId: uuid },
      unknown: failed,
      onError: ({ code }, args) =>
        code === 'not-found' ? undefined : redirectWithToast(back(args), { kind: 'bad', message: failed }),
      failedTo: back,
      to: back,
      done,
    },
    (ctx, _, { params }) => change(ctx, params.id, params.noteId),
  )
}
