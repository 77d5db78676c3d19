import { KINDS } from '../kinds/index.ts'
import { pageUrl } from '../dialog-urls.ts'
import { togglePin } from '../records.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'

export const action = page.form(
  {
    params: { id: uuid, recordId: uuid },
    failed: KINDS.address.messages.updateFailed,
    failedTo: back,
    to: back,
    done: KINDS.address.messages.updated,
  },
  (ctx, _, { params }) => togglePin(ctx, params.id, params.recordId),
)

function back({ params, url }: { params: { id: string }; url: URL }): string {
  return pageUrl(params.id, url, 'address')
}
