import { ExportsPage } from '../components/exports-page.tsx'
import { listExports } from '../export/exports.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/exports'

export const meta: Route.MetaFunction = () => [{ title: 'Exports · Switchboard' }]

export const loader = page.loader(async (ctx) => ({ exports: await listExports(ctx) }))

export default function Exports({ loaderData }: Route.ComponentProps) {
  return <ExportsPage exports={loaderData.exports} />
}
