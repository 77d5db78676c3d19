import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  // Every page is one deploy's: links are discovered as they come into view, not all at once.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
