import type { ProcessServices } from './services.server.ts'
import type { RequestStep } from './step.ts'

/**
 * Serves /readyz for load balancers: 200 when the database answers and is migrated, else 503 with what is missing. Without
 * the bus only live updates are missing, and from every process at once: that is said, but the process stays in use.
 * @param isMigrated whether the start's checks of the database have passed
 */
export function readyStep(services: ProcessServices, isMigrated: () => boolean): RequestStep {
  return (req, res, next) => {
    if (req.url?.split('?')[0] !== '/readyz') return next()
    void services.databaseResponds().then((responds) => {
      const missing = [responds ? '' : 'database', isMigrated() ? '' : 'migrations'].filter(Boolean)
      res.writeHead(missing.length > 0 ? 503 : 200, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      const without = services.bus.isConnected() ? '' : ', but without live updates: the bus is not connected'
      res.end(missing.length > 0 ? `not ready: ${missing.join(', ')}\n` : `ready${without}\n`)
    })
  }
}
