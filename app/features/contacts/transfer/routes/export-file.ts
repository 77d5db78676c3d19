import { downloadFile } from '#app/lib/download.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { exportFile } from '../export/run-export.server.ts'

/** Downloads an export until it expires. */
export const loader = resource.loader({ params: { id: uuid } }, async (ctx, { params }) =>
  downloadFile(await exportFile.read(ctx, params.id)),
)
