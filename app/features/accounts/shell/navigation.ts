import type { MenuItem } from '#app/features/area.ts'
import { version } from '../../../../package.json'

export const VERSION = version

/** Whether the page is the tab's own or one under its path. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
}

/** The path of the item that the page belongs to; of an item and one below it, the lower. */
export const currentOf = (items: readonly Pick<MenuItem, 'to' | 'within'>[], pathname: string) =>
  items
    .filter(({ to, within }) => isCurrent(within ?? to, pathname))
    .toSorted((a, b) => b.to.length - a.to.length)[0]?.to
