import type { Kind } from '#app/features/accounts/fields/kind.ts'
import { address } from './address.ts'
import { commercial } from './commercial.ts'
import { dependent } from './dependent.ts'
import { document } from './document.ts'
import { extra } from './extra.ts'
import { home } from './home.ts'
import { link } from './link.ts'
import { paymentMethod } from './payment-method.ts'
import { policy } from './policy.ts'
import { vehicle } from './vehicle.ts'
import type { KindName } from './kind-names.ts'

/** The kinds of attached records, with their fields. */
export const KINDS = {
  address,
  dependent,
  policy,
  vehicle,
  home,
  commercial,
  'payment-method': paymentMethod,
  extra,
  link,
  document,
} satisfies Record<KindName, Kind>
