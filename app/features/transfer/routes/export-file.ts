import { readExport } from '../export/exports.server.ts'
import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/export-file'

/** Downloads an export until it expires. */
export const loader = resource.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const { file, name } = await readExport(ctx, params.id)
  return download(file.stream(), { name, type: file.type, size: file.size })
})
