import { fileURLToPath } from 'node:url'

/** Environment of processes whose texts must not wait for quiet hours (daytime.ts). */
export const daytime = { NODE_OPTIONS: `--import ${fileURLToPath(new URL('daytime.ts', import.meta.url))}` }
