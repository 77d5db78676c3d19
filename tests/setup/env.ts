import { createECDH, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerAreas } from '#app/features/registry.server.ts'

const vapid = createECDH('prime256v1')
vapid.generateKeys()

// The product's environment. A test that needs another value sets it and calls resetEnv().
Object.assign(process.env, {
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgres://unused.invalid/unused',
  DATA_DIR: join(tmpdir(), `switchboard-test-files-${process.pid}`),
  SECRET: 'a-secret-for-tests-only-a-secret-for-tests-only',
  ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
  // The minimum argon2 accepts, so that signing in is fast.
  PASSWORD_HASH_MEMORY_KIB: '8',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token-for-tests',
  TWILIO_API_KEY_SID: `SK${'0'.repeat(32)}`,
  TWILIO_API_KEY_SECRET: 'api-key-for-tests',
  TWILIO_TWIML_APP_SID: `AP${'0'.repeat(32)}`,
  VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: Buffer.from(vapid.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  GIPHY_API_KEY: 'key-for-tests',
  GIPHY_BASE_URL: 'http://127.0.0.1:1',
})

// Files share a process: each that needs the areas registers them itself (tests/setup/areas.ts).
registerAreas(null)
