import { redirect } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type PortView, portPath } from '../port.ts'
import { readPort } from '../ports.server.ts'

/** A draft, for its steps. Someone else may have submitted it while the step was open: then its page says how it stands. */
export async function loadDraft(ctx: Ctx, id: string): Promise<PortView> {
  const port = await readPort(ctx, id)
  if (port.status !== 'draft') throw redirect(portPath(id))
  return port
}
