import { useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { notFound } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { SnoozeForm } from '../components/snooze-form.tsx'
import { END_SNOOZE_PATH } from '../paths.ts'
import { readSubject, snoozeChoices, snoozedSentence, type Subject } from '../snooze.ts'
import { snoozeSchema } from '../snooze.schema.ts'
import { openSnooze, snooze } from '../snoozes.server.ts'
import type { Route } from './+types/snooze-page'

export const meta: Route.MetaFunction = () => [{ title: 'Snooze · Switchboard' }]

interface Place {
  params: { conversationId?: string; item?: string }
  url: { searchParams: URLSearchParams }
}

/** The conversation of the page, or what the URL names: `?on=conversation.<id>&on=call.<id>`, else the open item. */
function subjectsOf({ params, url }: Place): Subject[] {
  const named = url.searchParams.getAll('on')
  const open = params.conversationId ? `conversation.${params.conversationId}` : params.item
  const keys = !params.conversationId && named.length > 0 ? named : open ? [open] : []
  const subjects = keys.map(readSubject).filter((subject) => subject !== null)
  if (subjects.length < keys.length) throw notFound('This')
  return subjects
}

/** The page under the dialog. */
function pageBelow(pathname: string, search: string): string {
  const params = new URLSearchParams(search)
  params.delete('on')
  params.delete('next')
  return `${pathname.replace(/\/snooze$/, '')}${params.size > 0 ? `?${params}` : ''}`
}

export const loader = page.loader(async (ctx, args: Route.LoaderArgs) => {
  const { timezone } = ctx.account
  const subjects = subjectsOf(args)
  return {
    ...(await openSnooze(ctx, subjects)),
    count: subjects.length,
    choices: snoozeChoices(ctx.now(), timezone),
    earliest: toLocalInput(ctx.now(), timezone),
    timeZone: timezone,
  }
})

export const action = page.form({ schema: snoozeSchema, onError: onlyAtField }, async (ctx, input, args) => {
  const { at, snoozed, left } = await snooze(ctx, subjectsOf(args), input)
  const back = pageBelow(args.url.pathname, args.url.search)
  const undo = new URLSearchParams({ at: at.toISOString(), returnTo: back })
  return redirectWithToast(safeRedirect(args.url.searchParams.get('next'), back), {
    kind: 'ok',
    message: snoozedSentence(snoozed, left),
    undo: `${END_SNOOZE_PATH}?${undo}`,
  })
})

export default function SnoozeDialog({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const { count, ...form } = loaderData
  const closeTo = pageBelow(pathname, search)
  return (
    <RouteDialog
      title={count === 1 ? 'Snooze' : `Snooze ${plural(count, 'item')}`}
      description={
        count === 0
          ? 'Choose what to snooze first.'
          : `${count === 1 ? 'It leaves' : 'They leave'} “Waiting on us”, and ${count === 1 ? 'comes' : 'come'} back at the top.`
      }
      closeTo={closeTo}
      size="sm"
    >
      <SnoozeForm {...form} lastResult={actionData?.result} closeTo={closeTo} />
    </RouteDialog>
  )
}
