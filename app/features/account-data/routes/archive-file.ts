import { download } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { readArchive } from '../archives.server.ts'
import type { Route } from './+types/archive-file'

/** Downloads an archive until it expires. */
export const loader = resource.loader({ can: 'exportClients' }, async (ctx, { params }: Route.LoaderArgs) => {
  const { file, name } = await readArchive(ctx, params.id)
  return download(file.stream(), { name, type: file.type, size: file.size })
})
