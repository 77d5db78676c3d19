import { Phone } from '../icons.tsx'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import type { Action } from './action.ts'

/** Calls a stored number: of which client, and from which location, where the usual rule doesn't decide. */
export const callNumberAction = (
  number: string,
  {
    client,
    from,
  }: { client?: string | undefined; from?: { locationId: string; number: string } | null } = {},
): Action => ({
  id: 'call',
  label: `Call ${formatPhone(number)}${from ? ` from ${formatPhone(from.number)}` : ''}`,
  button: 'Call',
  icon: Phone,
  keys: ['Shift+C'],
  words: 'phone dial ring',
  act: { call: toE164(number), client, from: from?.locationId },
})
