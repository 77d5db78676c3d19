import type { RequestListener } from 'node:http'

/** Node-style middleware: handles the request or passes it on. */
export type RequestStep = (
  req: Parameters<RequestListener>[0],
  res: Parameters<RequestListener>[1],
  next: () => void,
) => void
