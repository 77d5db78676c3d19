import type { ClientDetail } from '#app/features/people/clients/clients.server.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { type Alike, rankAlike } from './alike.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'

/** Contacts that may be the same as this one, the most likely first. */
export async function findAlike(ctx: Ctx, client: ClientDetail): Promise<Alike[]> {
  const search = async (text: string | null | undefined) =>
    text
      ? (await listClients(ctx, { search: text, limit: 20 })).items.filter(({ id }) => id !== client.id)
      : []
  const [mobile, home, email, name] = await Promise.all([
    search(client.mobilePhone),
    search(client.phone),
    search(client.email),
    search(client.lastName || client.companyName),
  ])
  const { firstName, preferredFirstName, lastName, companyName } = client
  const self = {
    ...(firstName && { firstName }),
    ...(preferredFirstName && { preferredFirstName }),
    ...(lastName && { lastName }),
    ...(companyName && { companyName }),
  }
  return rankAlike(self, { numbers: [...mobile, ...home], email, name }).slice(0, 20)
}
