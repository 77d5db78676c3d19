import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { makeLetter } from '../letter.server.ts'

/** The letter of authorization, to sign and upload. */
export const loader = resource.loader(
  { can: 'administer', params: { portId: uuid } },
  async (ctx, { params }) =>
    new Response(new Uint8Array(await makeLetter(ctx, params.portId)), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="letter-of-authorization.pdf"',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    }),
)
