import { download } from '#app/lib/download.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { readArchive } from '../archives.server.ts'

/** Downloads an archive until it expires. */
export const loader = resource.loader(
  { can: 'exportClients', params: { id: uuid } },
  async (ctx, { params }) => {
    const { file, name } = await readArchive(ctx, params.id)
    return download(file.stream(), { name, type: file.type, size: file.size })
  },
)
