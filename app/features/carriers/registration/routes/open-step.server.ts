import { redirect } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { locationPath, type StepPath } from '../locations/location.ts'

/**
 * The data of a step. One that can't be opened yet leads to the first that isn't complete.
 * @param failed the message when it can't be read
 */
export async function openStep<Step extends { closed: StepPath | null }>(
  locationId: string,
  read: Promise<Step>,
  failed: string,
): Promise<Step> {
  const step = await read.catch((error: unknown) => {
    if (error instanceof AppError) throw error
    log.error({ err: error, locationId }, 'step of a location not loaded')
    throw new AppError('unavailable', failed)
  })
  if (step.closed) throw redirect(locationPath(locationId, step.closed))
  return step
}
