import { Resolver } from 'node:dns/promises'
import { env } from '#app/lib/env.server.ts'

const TIMEOUT_MS = 3000
const TRIES = 2

/**
 * The TXT records of a name; none for a name that doesn't exist.
 * @throws the resolver's error when no name server answers
 */
export async function textRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  const { DNS_SERVERS: servers } = env()
  if (servers) resolver.setServers(servers.split(',').map((each) => each.trim()))
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
