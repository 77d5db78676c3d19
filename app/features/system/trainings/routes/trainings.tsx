import { GraduationCap, Plus } from '#app/components/icons.tsx'
import { data, Link, useOutlet, useSearchParams } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { MenuPage } from '#app/features/accounts/shell/components/menu-page.tsx'
import { plural } from '#app/lib/plural.ts'
import { log } from '#app/lib/log.server.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { Chip } from '#app/components/chip.tsx'
import { TrainingCard } from '../components/training-card.tsx'
import { filterTrainings, listTrainings, NEW } from '../trainings.server.ts'
import type { Route } from './+types/trainings'

export const meta: Route.MetaFunction = () => [{ title: 'Trainings · Switchboard' }]

const SEARCH_DELAY_MS = 1000

export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, 200)
  const chip = url.searchParams.get('chip') ?? ''
  const shared = { chip, from: safeRedirect(url.searchParams.get('from')), canAdd: ctx.can.operate }
  try {
    const all = await listTrainings(ctx)
    const tags = [...new Set(all.flatMap((training) => training.tags))].toSorted()
    const fresh = all.filter((training) => training.isNew).length
    return {
      ...shared,
      trainings: filterTrainings(all, { q, chip }),
      chips: [
        ...(fresh > 0 ? [{ value: NEW, label: `New (${fresh})` }] : []),
        ...tags.map((tag) => ({ value: tag, label: tag })),
      ],
    }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'trainings not loaded')
    return data({ ...shared, trainings: null, chips: [] }, { status: 500 })
  }
})

export default function Trainings({ loaderData }: Route.ComponentProps) {
  const { trainings, chips, chip, from, canAdd } = loaderData
  const [params] = useSearchParams()
  const adding = useOutlet()
  const linkTo = (value: string) => {
    const next = new URLSearchParams(params)
    if (value === chip) next.delete('chip')
    else next.set('chip', value)
    return `/trainings?${next}`
  }
  return (
    <>
      <MenuPage />
      {/* One dialog at a time. */}
      {adding ?? (
        <RouteDialog title="Trainings and Features" closeTo={from} size="full">
          <DialogBody className="flex flex-col gap-3 pb-5">
            <div className="flex flex-wrap items-center gap-2">
              <SearchField
                label="Search trainings"
                delay={SEARCH_DELAY_MS}
                keep={['chip', 'from']}
                className="w-full sm:w-72"
              />
              {trainings ? <Chip>{plural(trainings.length, 'item')}</Chip> : null}
              {canAdd ? (
                <Link
                  to={`/trainings/new?${params}`}
                  className={`${buttonVariants({ variant: 'primary' })} ml-auto`}
                >
                  <Plus aria-hidden />
                  Add Training Item
                </Link>
              ) : null}
            </div>
            {chips.length > 0 ? (
              <nav aria-label="Kinds of trainings" className="flex flex-wrap gap-1.5">
                {chips.map(({ value, label }) => (
                  <Link
                    key={value}
                    to={linkTo(value)}
                    preventScrollReset
                    aria-current={value === chip ? 'true' : undefined}
                    className="flex min-h-6 items-center"
                  >
                    <Chip tone={value === chip ? 'brand' : 'plain'}>{label}</Chip>
                  </Link>
                ))}
              </nav>
            ) : null}
            {!trainings ? (
              <ErrorState title="error getting trainings" />
            ) : trainings.length === 0 ? (
              <EmptyState icon={GraduationCap} title="No Trainings Found">
                {params.has('q') || chip
                  ? 'Try fewer letters or another kind.'
                  : 'New trainings appear here.'}
              </EmptyState>
            ) : (
              <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
                {trainings.map((training) => (
                  <li key={training.id} className="min-w-0">
                    <TrainingCard training={training} query={canAdd ? `${params}` : null} />
                  </li>
                ))}
              </ul>
            )}
          </DialogBody>
        </RouteDialog>
      )}
    </>
  )
}
