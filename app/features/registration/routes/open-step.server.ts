import { redirect } from 'react-router'
import { locationPath, type StepPath } from '../locations/location.ts'

/** The data of a step. One that can't be opened yet leads to the first that isn't complete. */
export async function openStep<Step extends { closed: StepPath | null }>(
  locationId: string,
  read: Promise<Step>,
): Promise<Step> {
  const step = await read
  if (step.closed) throw redirect(locationPath(locationId, step.closed))
  return step
}
