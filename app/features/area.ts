import { type ComponentType, createContext, type LazyExoticComponent, use } from 'react'
import type { ToastMessage } from '#app/components/feedback/toast-store.ts'
import type { IconComponent } from '#app/components/icons.tsx'
import type { BadgeLabel } from '#app/components/ui/badge.tsx'
import type { EventDefinition } from '#app/realtime/events.ts'
import type { ActionSource } from './actions.ts'
import type { Viewer } from './viewer.ts'

/**
 * tabs: the main tabs. work: the side panel and the upper half of the profile menu. profile: its lower half. help: the
 * side panel's footer. settings: the list of settings.
 */
export type MenuName = 'tabs' | 'work' | 'profile' | 'help' | 'settings'

/** The groups of the list of settings, in order. */
export const SETTINGS_GROUPS = ['Account', 'People', 'Calls', 'Texts', 'Contacts', 'Developers'] as const

export interface MenuItem {
  menu: MenuName
  /** Items are sorted by it. */
  position: number
  to: string
  /** The path whose pages are the tab's; by default those below `to`. */
  within?: string
  label: string
  /** A word beside the label: 'beta'. */
  mark?: string
  /** Settings have none, but a group and a sentence about them. */
  icon?: IconComponent
  group?: (typeof SETTINGS_GROUPS)[number]
  about?: string
  /** Other words that search finds it by. */
  words?: string
  /** The letter that leads to it after G. */
  goKey?: string
  /** A tab too where the tabs are along the bottom, under a shorter name. */
  narrow?: { position: number; label: string }
  /** Only for viewers with this. */
  needs?: keyof Viewer
  /** The operator has it too, who sees no other pages of an agency in the tabs and the side panel. */
  operator?: true
}

/** An entry of a contact's activity that isn't a note. */
export interface ActivityEntry {
  id: string
  /** When it happened: ISO, UTC, with milliseconds. Entries are sorted and paged by it, then by id. */
  at: string
  /** 'Text from Janet'; 'Incoming call, 4 min 12 s'. */
  title: string
  /** The written or spoken text; empty for nothing. */
  text: string
  /** 'Not delivered'. */
  problem: string | null
  /** The user who did it. */
  by: string | null
  /** The page that shows more of it. */
  to: string
  /** A recording of it; `duration` in seconds. */
  recording?: { url: string; duration: number; kind: 'call' | 'voicemail' }
}

export interface SearchHit {
  id: string
  to: string
  title: string
  detail: string
}

/** A page that search finds besides the menus. */
export interface SearchPage {
  to: string
  label: string
  /** Other words that search finds it by. */
  words: string
  needs?: keyof Viewer
}

interface Subscription<Payload> {
  event: EventDefinition<Payload>
}
/** A count beside the area's tab; the number comes from `badge` in area.server.ts. */
export interface AreaBadge {
  label: BadgeLabel
  urgent?: boolean
  /** The server counts again after these events, for everyone who receives them. */
  events: (Subscription<unknown> & { when: (payload: unknown) => boolean })[]
}

/** A toast that an event shows on whatever page the user is. */
export type EventToast = Pick<ToastMessage, 'id' | 'kind' | 'message' | 'durationMs'> & {
  /** `download`: a file instead of a page. */
  link?: { label: string; to: string; download?: true }
}
interface EventContext {
  userId: string
  timeZone: string
}
export type AreaNotice = Subscription<unknown> & {
  toast: (payload: unknown, context: EventContext) => EventToast | null
}

/** The text that screen readers read out when an event comes in, on whatever page the user is. */
interface Spoken {
  text: string
  /** The subject, and when it happened (ISO): only what is newer than the last of the same is read. */
  about: string
  at: string
  /** Selects the part of a page that reads it by itself. */
  unless: string
}
export type SpokenNotice = Subscription<unknown> & {
  spoken: (payload: unknown, context: EventContext) => Spoken | null
}

/**
 * The part of an area in the frame and on pages of other areas. Each has one in its `area.ts`; app/areas.ts lists them. The
 * frame of every page loads them all, with each module that they import: no component but by `lazy`, and paths from a
 * `paths.ts`.
 */
export interface Area {
  /** The name of its folder. */
  name: string
  menu?: MenuItem[]
  searchPages?: SearchPage[]
  /** Its actions on what is open, and those that are always there. */
  actions?: readonly ActionSource[]
  /** Icons of the area's search sources, by kind. */
  searchIcons?: Record<string, IconComponent>
  /** Icons of the area's entries in a contact's activity, by kind. */
  activityIcons?: Record<string, IconComponent>
  badge?: AreaBadge
  /** The counts beside saved views of these lists load again some seconds after these events. */
  viewCounts?: { lists: readonly string[]; events: AreaBadge['events'] }
  notices?: AreaNotice[]
  spokenNotices?: SpokenNotice[]
  /** Opens over a client's page, for its Messages buttons. */
  clientWindow?: LazyExoticComponent<ComponentType<ClientWindowProps>>
}

export interface ClientWindowProps {
  clientId: string
  /** The client's person that it is about. */
  level: 'applicant' | 'coapplicant' | 'combined'
  name: string
  onClose: () => void
}

export const badgeEvent = <Payload>(
  event: EventDefinition<Payload>,
  when: (payload: Payload) => boolean = () => true,
): AreaBadge['events'][number] => ({ event, when: when as (payload: unknown) => boolean })

export const notice = <Payload>(
  event: EventDefinition<Payload>,
  toast: (payload: Payload, context: EventContext) => EventToast | null,
): AreaNotice => ({ event, toast: toast as AreaNotice['toast'] })

export const spokenNotice = <Payload>(
  event: EventDefinition<Payload>,
  spoken: (payload: Payload, context: EventContext) => Spoken | null,
): SpokenNotice => ({ event, spoken: spoken as SpokenNotice['spoken'] })

export const AreasContext = createContext<readonly Area[]>([])
export const useAreas = () => use(AreasContext)

const OF_AGENCIES: ReadonlySet<MenuName> = new Set(['tabs', 'work'])

/** The items of a menu that the viewer sees, in order. */
export function menuOf(
  areas: readonly Area[],
  menu: MenuName,
  viewer: Viewer,
): (MenuItem & { area: Area })[] {
  return areas
    .flatMap((area) => (area.menu ?? []).map((item) => ({ ...item, area })))
    .filter((item) => item.menu === menu && (!item.needs || viewer[item.needs]))
    .filter(
      ({ needs, operator }) => !viewer.operate || !OF_AGENCIES.has(menu) || needs === 'operate' || operator,
    )
    .toSorted((a, b) => a.position - b.position)
}
