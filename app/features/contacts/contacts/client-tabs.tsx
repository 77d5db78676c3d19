import { activityChanged, followUpsChanged } from '#app/features/messaging/timeline/events.ts'
import type { ClientTab } from '#app/features/client-tab.ts'
import { ActivityTab } from './components/activity-tab.tsx'
import type { ContactParts } from './components/contact-parts.ts'
import { TagsTab } from './components/tags-tab.tsx'
import { openCards, TasksTab } from './components/tasks-tab.tsx'

// The page, or several tabs, show these too, so they are read with the page.

const activity: ClientTab<ContactParts> = {
  name: 'activity',
  label: 'Activity',
  position: 10,
  events: [activityChanged, followUpsChanged],
  Tab: ActivityTab,
}

const tags: ClientTab<ContactParts> = { name: 'tags', label: 'Tags', position: 20, Tab: TagsTab }

const tasks: ClientTab<ContactParts> = {
  name: 'tasks',
  label: 'Tasks',
  position: 30,
  count: ({ cards, followUps }) => (followUps?.open.length ?? 0) + openCards(cards),
  Tab: TasksTab,
}

export const clientTabs: readonly ClientTab[] = [activity, tags, tasks]
