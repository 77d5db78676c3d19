/** The search parameter value of an action. */
export const actionValue = (entity: string, action: string) => `${entity}:${action}`

const ENTITIES: Record<string, string> = { client: 'Contact' }

/** The label of a kind of record. */
export const entityLabel = (entity: string): string =>
  ENTITIES[entity] ?? `${entity.charAt(0).toUpperCase()}${entity.slice(1).replaceAll('-', ' ')}`
