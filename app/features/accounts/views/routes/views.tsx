import { Form, Link, Outlet, useLocation } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import {
  ArrowDown,
  ArrowUp,
  CopyCheck,
  type IconComponent,
  List,
  Pencil,
  Trash2,
} from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { listViews } from '../list-views.server.ts'
import { type ViewItem, viewPath } from '../view.ts'
import type { Route } from './+types/views'

export const meta: Route.MetaFunction = () => [{ title: 'Saved views · Switchboard' }]

export const loader = page.loader(async (ctx) => ({ lists: await listViews(ctx) }))

export default function Views({ loaderData }: Route.ComponentProps) {
  const lists = loaderData.lists.filter(({ views }) => views.length > 0)
  return (
    <Page width="text">
      <PageHeader
        title="Saved views"
        description="Searches and filters that are kept under a name. A list’s menu “Views” saves what it shows."
      />
      {lists.length === 0 ? (
        <Card>
          <EmptyState
            icon={List}
            title="No saved views yet"
            action={
              <Link to="/contacts" className={buttonVariants()}>
                Open Contacts
              </Link>
            }
          >
            Filter a list, then choose Views and save it for yourself or your team.
          </EmptyState>
        </Card>
      ) : null}
      <div className="flex flex-col gap-4">
        {lists.map(({ list, label, views }) => (
          <Card key={list} title={label} headingId={`views-${list}`}>
            <ul className="divide-y divide-line">
              {views.map((view) => (
                <ViewRow
                  key={view.id}
                  view={view}
                  group={views.filter(({ team }) => team === view.team).map(({ id }) => id)}
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <Outlet />
    </Page>
  )
}

function ViewRow({ view, group }: { view: ViewItem; group: readonly string[] }) {
  const { search } = useLocation()
  const at = group.indexOf(view.id)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <Link to={view.href} className="min-w-0 break-words font-medium hover:underline" dir="auto">
        {view.name}
      </Link>
      {view.team ? <Chip>Team</Chip> : null}
      <span className="ml-auto flex items-center">
        {view.canEdit && at > 0 ? <Act view={view} act="up" label="Move up" icon={ArrowUp} /> : null}
        {view.canEdit && at < group.length - 1 ? (
          <Act view={view} act="down" label="Move down" icon={ArrowDown} />
        ) : null}
        <Act view={view} act="duplicate" label="Duplicate" icon={CopyCheck} />
        {view.canEdit ? (
          <>
            <Link
              to={`${viewPath(view.id)}${search}`}
              preventScrollReset
              title="Rename"
              className={buttonVariants({ variant: 'ghost', size: 'icon' })}
            >
              <Pencil aria-hidden />
              <span className="sr-only">Rename {view.name}</span>
            </Link>
            <Act view={view} act="delete" label="Delete" icon={Trash2} />
          </>
        ) : null}
      </span>
    </li>
  )
}

function Act({
  view,
  act,
  label,
  icon: Icon,
}: {
  view: ViewItem
  act: string
  label: string
  icon: IconComponent
}) {
  return (
    <Form method="post" action={`${viewPath(view.id)}/change?do=${act}`} preventScrollReset>
      <button type="submit" title={label} className={buttonVariants({ variant: 'ghost', size: 'icon' })}>
        <Icon aria-hidden />
        <span className="sr-only">
          {label} {view.name}
        </span>
      </button>
    </Form>
  )
}
