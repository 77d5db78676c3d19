import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { freePort } from '#tests/setup/free-port.ts'
import { createDatabase } from '#tests/setup/postgres.ts'
import { tellInstallations } from './installation.ts'
import { startProduct } from './product.ts'

/**
 * An installation for each worker, as `npm start` makes it on a fresh clone: an empty data directory, demo data, emulators,
 * web and worker. The ports that somebody set are the first one's.
 */
export default async function setup({ workers }: FullConfig) {
  if (process.env.JOURNEY_URL) return
  const started = await Promise.allSettled(Array.from({ length: workers }, (_, index) => install(index)))
  const installed = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const clear = () => Promise.all(installed.map((each) => each.clear()))
  for (const each of started) {
    if (each.status === 'fulfilled') continue
    await clear()
    throw each.reason
  }
  tellInstallations(installed.map((each) => each.installation))
  return clear
}

async function install(index: number) {
  const dataDir = await mkdtemp(join(process.env.DATA_DIR || tmpdir(), 'switchboard-journeys-'))
  // The embedded Postgres runs as a user of its own when started by root.
  await chmod(dataDir, 0o711)
  const port = async (name: string) => (index === 0 && process.env[name]) || String(await freePort())
  const database = process.env.DATABASE_URL
    ? await createDatabase(process.env.DATABASE_URL, 'journeys')
    : undefined
  const remove = async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const settings = {
    PORT: await port('PORT'),
    EMULATOR_PORT: await port('EMULATOR_PORT'),
    EMULATOR_SMTP_PORT: await port('EMULATOR_SMTP_PORT'),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
  }
  const product = await startProduct(settings).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    installation: { url: product.url, emulatorUrl: `http://127.0.0.1:${settings.EMULATOR_PORT}`, dataDir },
    clear: async () => {
      await product.stop()
      // Beside the screenshots of what failed: what the processes said meanwhile.
      await cp(join(dataDir, 'logs'), `test-results/logs-${index + 1}`, { recursive: true })
      await remove()
    },
  }
}
