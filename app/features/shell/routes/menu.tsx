import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { fullName } from '#app/lib/names.ts'
import { useFrame } from '../components/frame-data.ts'
import { ThemeToggle } from '../components/panel-footer.tsx'
import { Peers } from '../components/peers.tsx'
import { MenuList } from '../components/side-panel.tsx'
import { helpMenu, profileMenu, workMenu } from '../navigation.ts'
import { PRESENCE_LABELS, PRESENCE_STATUSES } from '../presence.schema.ts'

export const meta = () => [{ title: 'Menu · Switchboard' }]

export function loader() {
  return null
}

/** All menus of the frame on one page: where their buttons lead without JavaScript. */
export default function MenuPage() {
  const { user, peers, viewer, ghosting } = useFrame()
  const own = peers.find((peer) => peer.id === user.id)
  const others = peers.filter((peer) => peer.id !== user.id)
  return (
    <Page width="form" data-panel="sheet" className="flex flex-col gap-4">
      <PageHeader title="Menu" className="pb-0" />
      {ghosting ? null : (
        <Card title="Your status" headingId="status">
          <Form method="post" action="/presence" className="flex flex-wrap items-end gap-3 p-4">
            <input type="hidden" name="returnTo" value="/menu" />
            <div className="flex min-w-40 flex-1 flex-col gap-1">
              <Label htmlFor="own-status">Status</Label>
              <Select id="own-status" name="status" defaultValue={own?.phoneStatus}>
                {PRESENCE_STATUSES.map((status) => (
                  <option key={status} value={status}>
                    {PRESENCE_LABELS[status]}
                  </option>
                ))}
              </Select>
            </div>
            <div className="flex min-w-40 flex-1 flex-col gap-1">
              <Label htmlFor="coachee">Whom you are coaching</Label>
              <Select id="coachee" name="coacheeId" defaultValue={own?.coacheeId ?? ''}>
                <option value="">Nobody</option>
                {others.map((peer) => (
                  <option key={peer.id} value={peer.id}>
                    {fullName(peer.firstName, peer.lastName)}
                  </option>
                ))}
              </Select>
            </div>
            <Button type="submit" variant="primary" size="lg" className="h-9">
              Set status
            </Button>
          </Form>
        </Card>
      )}
      <Card title="Team" headingId="team">
        <div className="p-2">
          <Peers peers={peers} userId={user.id} />
        </div>
      </Card>
      <Card title="Work" headingId="work">
        <MenuList items={workMenu(viewer)} className="p-2" />
      </Card>
      <Card title={user.name} headingId="you">
        <MenuList items={profileMenu} className="p-2 pb-0" />
        <div className="flex flex-col p-2 pt-0">
          <ThemeToggle words />
          <a
            href="/logout"
            className="flex h-8 items-center gap-2.5 rounded-sm px-2 text-muted hover:bg-sunken hover:text-text"
          >
            <LogOut aria-hidden className="size-4" />
            Logout
          </a>
        </div>
      </Card>
      <Card title="Help and phone" headingId="help">
        <MenuList items={helpMenu} className="p-2" />
      </Card>
    </Page>
  )
}
