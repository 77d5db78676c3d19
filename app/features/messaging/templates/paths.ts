import type { TemplateGroup } from './template.schema.ts'

export const TEMPLATES_PATH = '/account/settings/message-templates'

export const GROUP_LABELS: Record<TemplateGroup, string> = { team: 'Team', personal: 'Personal' }

/** The search of the page under a dialog that was opened for a group. */
export function withoutGroup(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('group')
  return params.size > 0 ? `?${params}` : ''
}
