const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** No row has this id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Whether Postgres accepts this as an id. A made-up id in a URL must lead to 404, not to an error. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

/** When a time-ordered id was made, in milliseconds since 1970. */
export const uuidTime = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A time-ordered id like Postgres' `uuidv7()`, for a row whose id must be known before it is written. */
export function uuidv7(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(now) << 16n) | BigInt((bytes[6]! << 8) | bytes[7]!))
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  let id = ''
  for (const [at, byte] of bytes.entries()) {
    if (at === 4 || at === 6 || at === 8 || at === 10) id += '-'
    id += HEX[byte]
  }
  return id
}
