import { version } from '../../../../package.json'

export const VERSION = version

/** Whether the page is the tab's own or one under its path. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
}
