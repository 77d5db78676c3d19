import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { urlFor } from '#db/logins.ts'
import { daytime } from '#tests/setup/daytime-env.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { createDatabase, PASSWORD, prepareDatabase } from '#tests/setup/postgres.ts'
import { makeDirectory } from '../../../scripts/lib/data-dir.mjs'
import { startProduct } from './product.ts'

/**
 * One installation for the whole run, as `npm start` makes it on a fresh clone: an empty data directory, demo data,
 * emulators, web and worker. Tests read its settings from their environment.
 */
export default async function setup() {
  const parent = process.env.DATA_DIR || tmpdir()
  makeDirectory(resolve(parent))
  const dataDir = await mkdtemp(join(parent, 'switchboard-e2e-'))
  // The embedded Postgres runs as its own user when started by root.
  await chmod(dataDir, 0o711)
  const database = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL, 'e2e') : null
  if (database) await prepareDatabase(database.url)
  const settings = {
    PORT: process.env.PORT || String(await freePort()),
    EMULATOR_PORT: process.env.EMULATOR_PORT || String(await freePort()),
    EMULATOR_SMTP_PORT: process.env.EMULATOR_SMTP_PORT || String(await freePort()),
    DATA_DIR: dataDir,
    MIGRATION_DATABASE_URL: database?.url ?? '',
    DATABASE_URL: database ? urlFor(database.url, 'switchboard_app', PASSWORD) : '',
    WORKER_DATABASE_URL: database ? urlFor(database.url, 'switchboard_worker', PASSWORD) : '',
    PASSWORD_HASH_MEMORY_KIB: '8',
    // Where api.spec.ts listens for webhooks.
    WEBHOOK_PRIVATE_ORIGINS: `http://localhost:${await freePort()}`,
    // Campaigns' texts then don't wait for quiet hours.
    ...(process.env.E2E_DAYTIME ? daytime : {}),
  }
  const remove = async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const product = await startProduct(settings).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const readJson = async (name: string) =>
    JSON.parse(await readFile(join(dataDir, name), 'utf8')) as Record<string, string>
  const secrets = await readJson('secrets.json')
  const { postgresPort } = await readJson('start.json')
  const owner = database?.url ?? `postgres://postgres:postgres@127.0.0.1:${postgresPort}/postgres`
  const password = database ? PASSWORD : secrets.DATABASE_PASSWORD!
  Object.assign(process.env, secrets, settings, {
    APP_URL: product.url,
    MIGRATION_DATABASE_URL: owner,
    DATABASE_URL: urlFor(owner, 'switchboard_app', password),
    DATABASE_PASSWORD: password,
    // The functions that tests call to prepare something neither send nor mail.
    SMTP_URL: 'smtp://127.0.0.1:1',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'unused',
    LOG_LEVEL: 'silent',
  })
  return async () => {
    await product.stop()
    // Beside the screenshots of failures.
    await cp(join(dataDir, 'logs'), 'test-results/logs', { recursive: true })
    await remove()
  }
}
