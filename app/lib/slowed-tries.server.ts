import { Counter } from 'prom-client'

/** Areas count here; app/server/metrics.ts registers and serves it. */
export const slowedTries = new Counter({
  name: 'switchboard_slowed_tries_total',
  help: 'Tries to sign in or reset a password that were slowed down, by the overall limit they exceeded.',
  labelNames: ['limit'] as const,
  registers: [],
})
