import { DialogBody } from '#app/components/ui/dialog.tsx'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import {
  NewNumberDialog,
  NoNumberPossible,
} from '#app/features/carriers/numbers/components/new-number-dialog.tsx'
import { listNumbers, readChoices } from '#app/features/carriers/numbers/numbers.server.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { NumbersForm } from '../components/numbers-form.tsx'
import { OpenPorts } from '../components/open-ports.tsx'
import { PortFacts } from '../components/port-facts.tsx'
import { PortSteps } from '../components/port-steps.tsx'
import { saveNumbers } from '../drafts.server.ts'
import { NUMBERS_PATH } from '#app/features/carriers/numbers/paths.ts'
import { portPath } from '../port.ts'
import { numbersSchema } from '../port.schema.ts'
import { loadDraft } from './draft.server.ts'
import type { Route } from './+types/port-numbers'

// Serves two routes: a new request, and the numbers of a draft.
const access = { can: 'administer', params: { portId: uuid.optional() } } as const

export const meta: Route.MetaFunction = () => [{ title: 'Transfer a number · Switchboard' }]

export const loader = page.loader(access, async (ctx, { params: { portId } }) => {
  const [{ planFull, ports }, { locations }, port] = await Promise.all([
    listNumbers(ctx),
    readChoices(ctx),
    portId ? loadDraft(ctx, portId) : null,
  ])
  return { planFull, ports, locations, port }
})

export const action = page.form(
  { ...access, schema: numbersSchema, disableAutoCoercion: true, failed: 'Unable to check these numbers' },
  async (ctx, value, { params: { portId } }) => {
    const { id, refused, unchecked } = await saveNumbers(ctx, { ...value, ...(portId ? { id: portId } : {}) })
    if (refused === 0 && unchecked === 0) {
      return redirectWithToast(portPath(id, 'details'), { kind: 'ok', message: 'All numbers can be moved.' })
    }
    return redirectWithToast(
      portPath(id, 'numbers'),
      refused > 0
        ? {
            kind: 'bad',
            message: `${plural(refused, 'number')} can’t be moved. See why below; nothing is lost.`,
          }
        : {
            kind: 'info',
            message:
              'The numbers are saved, but the provider doesn’t answer at the moment. Check them again shortly.',
          },
    )
  },
)

export default function PortNumbers({ loaderData, actionData }: Route.ComponentProps) {
  const { ports, locations, planFull, port } = loaderData
  const form = (
    <NumbersForm
      key={`${port?.id ?? 'new'} ${port?.version ?? ''}`}
      locations={locations}
      port={port}
      result={actionData?.result}
    />
  )
  if (port) {
    return (
      <RouteDialog title="Transfer your own number" closeTo={NUMBERS_PATH} size="lg">
        <PortSteps port={port} current="numbers" />
        {form}
      </RouteDialog>
    )
  }
  const isPossible = !planFull && locations.length > 0
  return (
    <NewNumberDialog mode="port">
      {isPossible ? (
        <>
          <DialogBody className="flex flex-none flex-col gap-4 overflow-visible pb-4">
            <PortFacts />
            <OpenPorts ports={ports} />
          </DialogBody>
          {form}
        </>
      ) : (
        <DialogBody className="flex flex-col gap-4 pb-5">
          <OpenPorts ports={ports} />
          <NoNumberPossible planFull={planFull} />
        </DialogBody>
      )}
    </NewNumberDialog>
  )
}
