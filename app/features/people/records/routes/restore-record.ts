import { KINDS } from '../kinds/index.ts'
import type { KindName } from '../kinds/kind-names.ts'
import { pageUrl } from '../dialog-urls.ts'
import { restoreRecord } from '../records.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { kindParam } from '../kind-schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'

export const action = page.form(
  {
    params: { id: uuid, recordId: uuid, kind: kindParam },
    failedTo: back,
    to: back,
    done: ({ params }) => `${KINDS[params.kind].label} restored`,
  },
  (ctx, _, { params }) => restoreRecord(ctx, { name: params.kind, clientId: params.id, id: params.recordId }),
)

function back({ params, url }: { params: { id: string; kind: KindName }; url: URL }): string {
  return pageUrl(params.id, url, params.kind)
}
