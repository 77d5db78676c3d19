import { downloadFile } from '#app/lib/download.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { evidenceFile } from '../make-evidence.server.ts'

/** Downloads an evidence file, as its folder (zip) or as its PDF, until it expires. */
export const loader = resource.loader(
  { can: 'exportClients', params: { id: uuid } },
  async (ctx, { params }) => downloadFile(await evidenceFile.read(ctx, params.id, params.format)),
)
