import { Lock, LogOut } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { use } from 'react'
import { PanelPartContext } from './panel-part.ts'
import { useFrame } from './frame-data.ts'
import { ThemeToggle } from './panel-footer.tsx'
import { Peers } from './peers.tsx'
import { MenuList } from './side-panel.tsx'
import { StatusForm } from './status-form.tsx'
import { menuOf, useAreas } from '#app/features/area.ts'

/** All menus of the frame on one page, where their buttons lead without JavaScript. A menu's dialog may lie over it. */
export function MenuPage() {
  const { user, peers, viewer, ghosting } = useFrame()
  const areas = useAreas()
  const help = menuOf(areas, 'help', viewer)
  return (
    <Page width="form" data-panel="sheet" className="flex flex-col gap-4">
      <PageHeader title="Menu" className="pb-0" />
      {ghosting || viewer.operate ? null : (
        <Card title="Your status" headingId="status">
          <StatusForm returnTo="/menu" />
        </Card>
      )}
      {viewer.operate ? null : (
        <Card title="Team" headingId="team">
          <div className="p-2">
            <Peers peers={peers} userId={user.id} />
          </div>
        </Card>
      )}
      <Card title="Work" headingId="work">
        <MenuList items={menuOf(areas, 'work', viewer)} className="p-2" />
      </Card>
      {viewer.operate ? null : use(PanelPartContext)}
      <Card title={user.name} headingId="you">
        <MenuList items={menuOf(areas, 'profile', viewer)} className="p-2 pb-0" />
        <div className="flex flex-col p-2 pt-0">
          <ThemeToggle words />
          <form method="post" action="/lock" className="contents">
            <button
              type="submit"
              name="intent"
              value="lock"
              className="flex h-8 items-center gap-2.5 rounded-sm px-2 text-muted hover:bg-sunken hover:text-text"
            >
              <Lock aria-hidden className="size-4" />
              Lock screen
            </button>
          </form>
          <a
            href="/logout"
            className="flex h-8 items-center gap-2.5 rounded-sm px-2 text-muted hover:bg-sunken hover:text-text"
          >
            <LogOut aria-hidden className="size-4" />
            Logout
          </a>
        </div>
      </Card>
      {help.length > 0 ? (
        <Card title="Help and phone" headingId="help">
          <MenuList items={help} className="p-2" />
        </Card>
      ) : null}
    </Page>
  )
}
