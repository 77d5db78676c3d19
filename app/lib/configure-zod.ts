import { config } from 'zod/v4/core'

// Schemas compile to code by eval, which the content security policy forbids; it even reports zod's check for it. The
// bundler keeps this file together with zod (vite.config.ts).
config({ jitless: true })
