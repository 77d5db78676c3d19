import { Link, Outlet, useLocation } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { Plus, Pencil } from '#app/components/icons.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { templatesChanged } from '../events.ts'
import { TEMPLATE_GROUPS, type TemplateGroup } from '../template.schema.ts'
import { GROUP_LABELS, TEMPLATES_PATH } from '../paths.ts'
import { listTemplates, templateMatches, type TemplateView } from '../templates.server.ts'
import type { Route } from './+types/templates'

export const meta: Route.MetaFunction = () => [{ title: 'Message templates · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, 200)
  const templates = (await listTemplates(ctx)).filter((template) => templateMatches(template, q))
  return { templates, q, canEditTeam: ctx.can.administer }
})

export default function MessageTemplates({ loaderData }: Route.ComponentProps) {
  const { templates, q, canEditTeam } = loaderData
  useRealtimeEvent(templatesChanged, useRealtime().revalidate)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        <SearchField label="Search templates" className="w-full sm:w-72" />
        <p className="min-w-0 flex-1 text-muted text-sm">
          Type @ in a message to insert a template. Its placeholders are filled in for the contact.
        </p>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {TEMPLATE_GROUPS.map((group) => (
          <TemplateList
            key={group}
            group={group}
            q={q}
            templates={templates.filter((template) => template.group === group)}
            canAdd={group === 'personal' || canEditTeam}
          />
        ))}
      </div>
      <Outlet />
    </>
  )
}

function TemplateList({
  group,
  templates,
  q,
  canAdd,
}: {
  group: TemplateGroup
  templates: readonly TemplateView[]
  q: string
  canAdd: boolean
}) {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('group', group)
  const label = GROUP_LABELS[group]
  return (
    <Card
      headingId={`templates-${group}`}
      title={
        <span className="flex items-center gap-2">
          {label}
          <Badge variant="quiet" count={templates.length} label={['template', 'templates']} />
        </span>
      }
      actions={
        canAdd ? (
          <Link
            to={`${TEMPLATES_PATH}/new?${params}`}
            preventScrollReset
            prefetch="intent"
            className={buttonVariants({ size: 'sm' })}
          >
            <Plus aria-hidden />
            Add<span className="sr-only"> {label.toLowerCase()} template</span>
          </Link>
        ) : null
      }
    >
      {templates.length === 0 ? (
        <EmptyState title={q ? `No template contains “${q.slice(0, 60)}”` : 'No templates yet'}>
          {group === 'team' ? 'Everyone can use these. Admins write them.' : 'Only you see and use these.'}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {templates.map((template) => (
            <li key={template.id} className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60">
              <div className="min-w-0 flex-1">
                <Link
                  to={`${TEMPLATES_PATH}/${template.id}${search}`}
                  preventScrollReset
                  prefetch="intent"
                  className="break-words font-medium after:absolute after:inset-0"
                >
                  {template.name}
                </Link>
                <p dir="auto" className="line-clamp-2 whitespace-pre-line break-words text-muted text-sm">
                  {template.template}
                </p>
              </div>
              {template.canEdit ? <Pencil aria-hidden className="mt-1 size-4 shrink-0 text-faint" /> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
