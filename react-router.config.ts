import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  // The map of all routes is one small file that a browser keeps, instead of a part of it in each page and a request for
  // more after each.
  routeDiscovery: { mode: 'initial' },
  // app/middleware/same-origin.ts is the one check of where forms come from.
  allowedActionOrigins: ['**'],
} satisfies Config
