import type { Kind } from '#app/features/fields/kind.ts'
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

/** The kinds of attached records, by their name in addresses of pages. */
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
} satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

export const KIND_NAMES = Object.keys(KINDS) as KindName[]

/** The kind an address of a page names, in the singular or (`:records`) in the plural; null for none. */
export function kindNamed(text: string | undefined): KindName | null {
  return KIND_NAMES.find((name) => name === text) ?? null
}

export function kindOfPlural(text: string | undefined): KindName | null {
  return KIND_NAMES.find((name) => KINDS[name].plural === text) ?? null
}
