import { readExport } from '../export/exports.server.ts'
import { download } from '#app/lib/download.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** Downloads an export until it expires. */
export const loader = resource.loader({ params: { id: uuid } }, async (ctx, { params }) => {
  const { file, name } = await readExport(ctx, params.id)
  return download(file.stream(), { name, type: file.type, size: file.size })
})
