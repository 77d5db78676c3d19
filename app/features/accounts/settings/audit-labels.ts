/** How a filter names one kind of action in the address. */
export const actionValue = (entity: string, action: string) => `${entity}:${action}`

const ENTITIES: Record<string, string> = { client: 'Contact' }

/** The type of record as screens show it. */
export const entityLabel = (entity: string): string =>
  ENTITIES[entity] ?? `${entity.charAt(0).toUpperCase()}${entity.slice(1).replaceAll('-', ' ')}`
