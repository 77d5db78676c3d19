import { version } from '../../../package.json'

/** Spec 1, 9. */
export const VERSION = version

/** Whether the page is the tab's own or one below it. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
}
