import type { Location } from 'react-router'
import type { RecordingBucket } from '../recordings/recordings.ts'

/** The recorder dialog above a settings page. `field` is the form's field for the recording that is chosen there. */
export const recorderPath = (
  page: string,
  bucket: RecordingBucket,
  locationId: string,
  field: string,
): string => `${page}/recordings/${bucket}?${new URLSearchParams({ location: locationId, field })}`

/** The settings page after a recording was chosen, or nothing. */
export function afterRecorder(page: string, search: URLSearchParams, chosen?: string): string {
  const next = new URLSearchParams()
  for (const name of ['location', 'tab']) if (search.has(name)) next.set(name, search.get(name)!)
  const field = search.get('field')
  if (chosen && field) {
    next.set('field', field)
    next.set('recording', chosen)
  }
  return `${page}?${next}`
}

const locationOf = ({ search }: Location) => new URLSearchParams(search).get('location')

/** Dialogs open above a page, whose form stays; another location's form doesn't. */
export const staysOnSettings = (page: string) => (next: Location, current: Location) =>
  [current.pathname, page].some((path) => next.pathname === path || next.pathname.startsWith(`${path}/`)) &&
  (locationOf(next) ?? locationOf(current)) === (locationOf(current) ?? locationOf(next))
