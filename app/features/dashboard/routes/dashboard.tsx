import { Page, PageHeader } from '#app/components/page-header.tsx'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import type { Route } from './+types/dashboard'
import { Conversations } from '../components/conversations.tsx'
import { Figures } from '../components/figures.tsx'
import { UrgentTasks } from '../components/urgent-tasks.tsx'
import { loadDashboard } from '../dashboard.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Switchboard' }]

export function loader({ context }: Route.LoaderArgs) {
  return loadDashboard(context.get(ctxContext))
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { peers, user, counts } = useFrame()
  const { clients, rooms, setup } = loaderData
  const available = peers.filter((peer) => peer.id !== user.id && peer.phoneStatus === 'available').length
  return (
    <Page className="flex flex-col gap-4">
      <PageHeader title="Dashboard" className="pb-0" />
      {setup ? <UrgentTasks steps={setup} /> : null}
      <Figures waiting={rooms ? counts.smsUnread : null} clients={clients} available={available} />
      {rooms ? <Conversations loaded={rooms} userId={user.id} /> : null}
    </Page>
  )
}
