import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/setup/free-port.ts'
import { createDatabase } from '#tests/setup/postgres.ts'
import { startProduct } from './product.ts'

/**
 * One installation for all journeys, as `npm start` makes it on a fresh clone: an empty data directory, demo data,
 * emulators, web and worker. Journeys find it by JOURNEY_URL, JOURNEY_EMULATOR_URL and JOURNEY_DATA_DIR; who sets
 * JOURNEY_URL runs them against what runs there already.
 */
export default async function setup() {
  if (process.env.JOURNEY_URL) return
  const dataDir = await mkdtemp(join(process.env.DATA_DIR || tmpdir(), 'switchboard-journeys-'))
  // The embedded Postgres runs as a user of its own when started by root.
  await chmod(dataDir, 0o711)
  const port = Number(process.env.PORT) || (await freePort())
  const emulatorPort = Number(process.env.EMULATOR_PORT) || (await freePort())
  const smtpPort = Number(process.env.EMULATOR_SMTP_PORT) || (await freePort())
  const database = process.env.DATABASE_URL
    ? await createDatabase(process.env.DATABASE_URL, 'journeys')
    : undefined
  const clear = async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const product = await startProduct({
    PORT: String(port),
    EMULATOR_PORT: String(emulatorPort),
    EMULATOR_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
  }).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  Object.assign(process.env, {
    JOURNEY_URL: product.url,
    JOURNEY_EMULATOR_URL: `http://127.0.0.1:${emulatorPort}`,
    JOURNEY_DATA_DIR: dataDir,
  })
  return async () => {
    await product.stop()
    // Beside the screenshots of what failed: what the processes said meanwhile.
    await cp(join(dataDir, 'logs'), 'test-results/logs', { recursive: true })
    await clear()
  }
}
