import { downloadFile } from '#app/lib/download.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { archiveFile } from '../archives.server.ts'

/** Downloads an archive until it expires. */
export const loader = resource.loader(
  { can: 'exportClients', params: { id: uuid } },
  async (ctx, { params }) => downloadFile(await archiveFile.read(ctx, params.id)),
)
