/** The token of `Authorization: Bearer …`. The API reads no cookies. */
export const bearerOf = (headers: Headers): string | null =>
  /^Bearer\s+(\S{1,200})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
