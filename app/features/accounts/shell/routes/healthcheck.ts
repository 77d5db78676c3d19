import { databaseRespondsContext } from '#app/middleware/contexts.ts'
import type { Route } from './+types/healthcheck'

/** Whether pages can be served: 200 and `OK`, or 503 within two seconds if the database doesn't answer. */
export async function loader({ context }: Route.LoaderArgs) {
  if (await context.get(databaseRespondsContext)()) return Response.json({ message: 'OK' })
  return Response.json({ message: 'The database does not respond.' }, { status: 503 })
}
