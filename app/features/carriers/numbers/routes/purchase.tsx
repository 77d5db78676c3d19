import { useNavigation } from 'react-router'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { NewNumberDialog, NoNumberPossible } from '../components/new-number-dialog.tsx'
import { FoundSkeleton, PurchaseForm } from '../components/purchase-form.tsx'
import { NumberSearchForm } from '../components/search-form.tsx'
import { nextNumberPrice } from '../number-price.server.ts'
import { NUMBERS_PATH } from '../paths.ts'
import { purchaseSchema } from '../number.schema.ts'
import { listNumbers, readChoices } from '../numbers.server.ts'
import { purchaseNumber } from '../purchase.server.ts'
import { searchSchema } from '../search.schema.ts'
import { type FoundNumber, searchNumbers } from '../search.server.ts'
import type { Route } from './+types/purchase'

export const meta: Route.MetaFunction = () => [{ title: 'Purchase a number · Switchboard' }]

interface Search {
  values: { type: string; criteria: string; search: string; matchTo: string }
  /** Why it can't be searched for, or why it failed. */
  problem: string | null
  /** Null before the first search. */
  found: FoundNumber[] | null
}

async function runSearch(ctx: Ctx, query: URLSearchParams): Promise<Search> {
  const given = Object.fromEntries(
    ['type', 'criteria', 'search', 'matchTo'].map((name) => [name, query.get(name)]),
  )
  const { success, data, error } = searchSchema.safeParse(given)
  const text = query.get('search')?.trim() ?? ''
  const values = {
    type: query.get('type') ?? 'local',
    criteria: query.get('criteria') ?? 'areacode',
    search: text,
    matchTo: query.get('matchTo') ?? 'first',
  }
  if (text === '') return { values, problem: null, found: null }
  if (!success) return { values, problem: error.issues[0]!.message, found: null }
  try {
    return { values, problem: null, found: await searchNumbers(ctx, data) }
  } catch (failure) {
    if (!(failure instanceof AppError && failure.code === 'unavailable')) throw failure
    return { values, problem: failure.message, found: null }
  }
}

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const { planFull, hasLocation } = await listNumbers(ctx)
  const isPossible = !planFull && hasLocation
  const [search, choices, price] = await Promise.all([
    isPossible ? runSearch(ctx, url.searchParams) : null,
    readChoices(ctx),
    nextNumberPrice(ctx),
  ])
  return { planFull, search, choices, price }
})

export const action = page.form(
  { can: 'administer', schema: purchaseSchema, failed: 'Unable to purchase phone number' },
  async (ctx, value) => {
    const outcome = await purchaseNumber(ctx, value)
    const number = formatPhone(value.number)
    return redirectWithToast(
      NUMBERS_PATH,
      outcome === 'bought'
        ? { kind: 'ok', message: `${number} purchased.` }
        : {
            kind: 'info',
            message: `We don’t know yet whether ${number} was bought. This page will show it.`,
          },
    )
  },
)

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { planFull, search, choices, price } = loaderData
  const { state, formMethod } = useNavigation()
  const isSearching = state === 'loading' && formMethod === 'GET'
  return (
    <NewNumberDialog mode="purchase">
      {search ? (
        <>
          <DialogBody className="flex-none overflow-visible pb-3">
            <NumberSearchForm key={JSON.stringify(search.values)} {...search} isSearching={isSearching} />
          </DialogBody>
          {isSearching ? (
            <FoundSkeleton />
          ) : search.found?.length ? (
            <PurchaseForm
              found={search.found}
              choices={choices}
              price={price}
              isTollFree={search.values.type === 'tollfree'}
              result={actionData?.result}
            />
          ) : null}
        </>
      ) : (
        <DialogBody className="pb-5">
          <NoNumberPossible planFull={planFull} />
        </DialogBody>
      )}
    </NewNumberDialog>
  )
}
