import { randomUUID } from 'node:crypto'
import { isUuid } from '../uuid.ts'

/**
 * The id of what a call asks for. An Idempotency-Key that is a uuid is the id, so that a text or a phone call repeated after a
 * lost answer doesn't go out twice.
 */
export function requestIdOf({ headers }: Request): string {
  const key = headers.get('idempotency-key')
  return isUuid(key) ? key : randomUUID()
}
