import { orRefusal } from '#app/lib/refusal.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { ExportsPage } from '../components/exports-page.tsx'
import { listExports } from '../exports.server.ts'
import type { Route } from './+types/exports'

export const meta: Route.MetaFunction = () => [{ title: 'Exports · Switchboard' }]

export async function loader({ context }: Route.LoaderArgs) {
  return { exports: await orRefusal(listExports(context.get(ctxContext))) }
}

export default function Exports({ loaderData }: Route.ComponentProps) {
  return <ExportsPage exports={loaderData.exports} />
}
