import { download } from '#app/lib/download.ts'
import { notFound } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { readEvidence } from '../evidence.server.ts'

/** Downloads an evidence file, as its folder (zip) or as its PDF, until it expires. */
export const loader = resource.loader(
  { can: 'exportClients', params: { id: uuid } },
  async (ctx, { params, params: { format } }) => {
    if (format !== 'zip' && format !== 'pdf') throw notFound('This evidence file')
    const { file, name } = await readEvidence(ctx, { id: params.id, format })
    return download(file.stream(), { name, type: file.type, size: file.size })
  },
)
