import { useId } from 'react'
import { Form, Link } from 'react-router'
import { Check, ChevronDown, List } from '#app/components/icons.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { menuItemClasses } from '#app/components/ui/menu-classes.ts'
import { Select } from '#app/components/ui/select.tsx'
import { useFoldOut } from '#app/components/use-fold-out.ts'
import { cn } from '#app/lib/cn.ts'
import { VIEW_NAME_MAX, type ViewItem, type ViewList, viewParams, viewPath, VIEWS_PATH } from '../view.ts'
import { useViewLists } from './use-views.ts'
import { VIEW_GROUPS } from './view-form.tsx'

interface ViewsMenuProps {
  list: string
  /** The search parameters of what the list shows, without those that a view doesn't keep. */
  search: string
  /** The id of the view that the URL names; without one, a view with the same search is open. */
  saved: string | null
  /** The list without a view; by default its own path. */
  plainPath?: string
  /** Without words, where room is short. */
  compact?: boolean
  /** The edge of the button that the menu keeps to: `end` where the button stands at the right of the page. */
  align?: 'start' | 'end'
  className?: string
}

/**
 * The saved views of a list, beside its filters: opens them, and keeps what the list shows. A fold-out of links and
 * forms, so that it works without JavaScript.
 */
export function ViewsMenu({
  list,
  search,
  saved,
  plainPath,
  compact,
  align = 'start',
  className,
}: ViewsMenuProps) {
  const { ref, close, onKeyDown } = useFoldOut()
  const found = useViewLists().find((each) => each.list === list)
  if (!found) return null
  const params = viewParams(search)
  const open =
    found.views.find(({ id }) => id === saved) ?? found.views.find((view) => view.params === params)
  const changed = open !== undefined && open.params !== params
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and arrows for what is in it
    <details
      ref={ref}
      className={cn('relative min-w-0 print:hidden', className)}
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
        if (!isTyping || event.key === 'Escape') onKeyDown(event)
      }}
    >
      <summary
        className={cn(
          buttonVariants(compact ? { variant: 'ghost', size: 'icon' } : {}),
          'min-w-0 max-w-56 [[open]>&]:bg-sunken',
        )}
        title={open ? `View: ${open.name}${changed ? ' (changed)' : ''}` : 'Saved views'}
      >
        <List aria-hidden />
        <span className="sr-only">Saved views: </span>
        <bdi className={compact ? 'sr-only' : 'min-w-0 truncate'}>{open?.name ?? 'Views'}</bdi>
        {changed ? (
          <span className={compact ? 'sr-only' : 'shrink-0 text-muted text-sm'}>changed</span>
        ) : null}
        {compact ? null : <ChevronDown aria-hidden />}
      </summary>
      <div
        className={cn(
          'scroll-thin absolute top-full z-30 mt-1.5 flex max-h-[min(70dvh,520px)] low:max-h-dvh w-72 flex-col max-sm:fixed max-sm:inset-x-3 max-sm:top-auto max-sm:w-auto overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {open && changed ? <Changed view={open} params={params} onDone={close} /> : null}
        <Links found={found} open={open} plainPath={plainPath ?? found.path} onChoose={close} />
        <SaveAs list={list} params={params} onDone={close} />
        <Link to={VIEWS_PATH} className={cn(menuItemClasses, 'border-line border-t text-muted')}>
          Manage views
        </Link>
      </div>
    </details>
  )
}

/** Says that the list shows something else than the open view, with ways to keep it or go back. */
function Changed({ view, params, onDone }: { view: ViewItem; params: string; onDone: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-2 pt-1 pb-2">
      <p className="w-full text-muted text-sm">
        “<bdi>{view.name}</bdi>” has been changed here.
      </p>
      {view.canEdit ? (
        <Form method="post" action={viewPath(view.id)} onSubmit={() => setTimeout(onDone)}>
          <input type="hidden" name="from" value="list" />
          <input type="hidden" name="name" value={view.name} />
          <input type="hidden" name="params" value={params} />
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="base" value={JSON.stringify({ name: view.name, params: view.params })} />
          <Button type="submit" size="sm" variant="primary">
            Save changes
          </Button>
        </Form>
      ) : null}
      <Link to={view.href} onClick={onDone} className={buttonVariants({ size: 'sm' })}>
        Reset
      </Link>
    </div>
  )
}

function Links({
  found,
  open,
  plainPath,
  onChoose,
}: {
  found: ViewList
  open: ViewItem | undefined
  plainPath: string
  onChoose: () => void
}) {
  if (found.views.length === 0)
    return <p className="px-2 py-2 text-muted text-sm">Filter the list, then save it under a name.</p>
  return (
    <ul aria-label={`Views of ${found.label}`}>
      {found.views.map((view) => (
        <li key={view.id}>
          <Link
            to={view.href}
            className={menuItemClasses}
            aria-current={view === open ? 'true' : undefined}
            onClick={onChoose}
          >
            <Check aria-hidden className={view === open ? undefined : 'invisible'} />
            <bdi className="min-w-0 flex-1 break-words">{view.name}</bdi>
            {view.team ? <span className="shrink-0 text-muted text-xs">Team</span> : null}
          </Link>
        </li>
      ))}
      {open ? (
        <li>
          <Link to={plainPath} className={cn(menuItemClasses, 'text-muted')} onClick={onChoose}>
            <Check aria-hidden className="invisible" />
            No view
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

/** Keeps what the list shows as a new view. A refused form is shown again in a dialog. */
function SaveAs({ list, params, onDone }: { list: string; params: string; onDone: () => void }) {
  const id = useId()
  const search = new URLSearchParams({ list, params })
  return (
    <Form
      method="post"
      action={`${VIEWS_PATH}/new?${search}`}
      onSubmit={() => setTimeout(onDone)}
      className="flex flex-col gap-1.5 border-line border-t px-2 pt-2 pb-2"
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="params" value={params} />
      <Label htmlFor={id}>Save as a new view</Label>
      <Input id={id} name="name" required maxLength={VIEW_NAME_MAX} autoComplete="off" placeholder="Name" />
      <div className="flex gap-2">
        <Select name="group" aria-label="Who can use it" className="min-w-0 flex-1">
          {VIEW_GROUPS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit">Save</Button>
      </div>
    </Form>
  )
}
