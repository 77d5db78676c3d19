import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { readExport } from '../exports.server.ts'
import { download } from '#app/lib/download.ts'
import type { Route } from './+types/export-file'

/** The file of an export, for whoever asked for it and other admins, until it expires. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answering(async () => {
    const { file, name } = await readExport(context.get(ctxContext), params.id)
    return download(file.stream(), { name, type: file.type, size: file.size })
  })
}
