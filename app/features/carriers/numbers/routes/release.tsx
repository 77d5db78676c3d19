import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { RELEASE_DAYS } from '../number.ts'
import { NUMBERS_PATH } from '../paths.ts'
import { releaseNumberSchema } from '../number.schema.ts'
import { giveBackNow, readRelease, releaseNumber, takeBack } from '../release.server.ts'
import type { Route } from './+types/release'

export const meta: Route.MetaFunction = () => [{ title: 'Release a number · Switchboard' }]

export const loader = page.loader({ can: 'administer', params: { numberId: uuid } }, (ctx, { params }) =>
  readRelease(ctx, params.numberId),
)

const access = { can: 'administer', params: { numberId: uuid } } as const

export const action = page.intents(
  { otherwise: 'release' },
  {
    release: page.form({ ...access, schema: releaseNumberSchema }, async (ctx, value, { params }) => {
      const { number } = await releaseNumber(ctx, params.numberId, value)
      return redirectWithToast(NUMBERS_PATH, {
        kind: 'ok',
        message: `${formatPhone(number)} will be given back in ${RELEASE_DAYS} days. Until then you can take it back.`,
      })
    }),
    'take-back': page.form({ ...access, failedTo: NUMBERS_PATH }, async (ctx, _, { params }) => {
      const { number, isDefault } = await takeBack(ctx, params.numberId)
      return redirectWithToast(NUMBERS_PATH, {
        kind: 'ok',
        message: `${formatPhone(number)} is in use again${isDefault ? ', as the primary number of its location' : ''}.`,
      })
    }),
    now: page.form(access, async (ctx, _, { params }) => {
      const { number } = await giveBackNow(ctx, params.numberId)
      return redirectWithToast(NUMBERS_PATH, { kind: 'ok', message: `${formatPhone(number)} is given back.` })
    }),
  },
)

export default function ReleaseNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { number, name, status, version, consequences } = loaderData
  const isReleasing = status === 'releasing'
  return (
    <ConfirmRoute
      title={`${isReleasing ? 'Give back' : 'Release'} ${formatPhone(number)}?`}
      description={
        isReleasing
          ? 'From then on calls and texts to it no longer reach you, and someone else can get it. This can’t be undone.'
          : `${name}. We hold it for ${RELEASE_DAYS} days: it takes calls and texts but makes and sends none, counts towards your plan, and you can take it back. Then someone else can get it.`
      }
      closeTo={NUMBERS_PATH}
      confirmLabel={isReleasing ? 'Give it back now' : 'Release'}
      danger
      result={actionData?.result}
    >
      {isReleasing ? (
        <input type="hidden" name="intent" value="now" />
      ) : (
        <>
          <input type="hidden" name="version" value={version} />
          {consequences.length > 0 ? (
            <ul className="list-disc space-y-1 pl-4 [overflow-wrap:anywhere]">
              {consequences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : (
            <p>Nothing else uses it.</p>
          )}
        </>
      )}
    </ConfirmRoute>
  )
}
