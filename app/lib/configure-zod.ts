import { config } from 'zod/v4/core'

// Compiled schemas would need eval, which the content security policy forbids: even trying is reported as a violation.
config({ jitless: true })
