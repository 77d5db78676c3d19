import { redirect } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { Chip } from '#app/components/chip.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { PortTimeline } from '../components/port-timeline.tsx'
import { STATUS_TONES } from '../components/status-tones.ts'
import { redraft } from '../cancel.server.ts'
import { PORT_STATUS_LABELS } from '#app/features/carriers/numbers/number.ts'
import { NUMBERS_PATH } from '#app/features/carriers/numbers/paths.ts'
import { portPath } from '../port.ts'
import { readPort } from '../ports.server.ts'
import type { Route } from './+types/port-request'

const access = { can: 'administer', params: { portId: uuid } } as const

export const meta: Route.MetaFunction = () => [{ title: 'Number transfer · Switchboard' }]

export const loader = page.loader(access, async (ctx, { params }) => {
  const port = await readPort(ctx, params.portId)
  if (port.status === 'draft') throw redirect(portPath(port.id, port.next))
  return port
})

/** Takes a request back to correct it. */
export const action = page.form(
  { ...access, failedTo: ({ params }) => portPath(params.portId) },
  async (ctx, _, { params }) => {
    const step = await redraft(ctx, params.portId)
    return redirectWithToast(portPath(params.portId, step), {
      kind: 'ok',
      message: 'The request is a draft again. Correct it and submit it.',
    })
  },
)

export default function PortRequest({ loaderData: port }: Route.ComponentProps) {
  return (
    <RouteDialog
      title={
        <span className="flex flex-wrap items-center gap-2">
          Number transfer
          <Chip tone={STATUS_TONES[port.status]}>{PORT_STATUS_LABELS[port.status]}</Chip>
        </span>
      }
      closeTo={NUMBERS_PATH}
      size="lg"
    >
      <PortTimeline port={port} />
    </RouteDialog>
  )
}
