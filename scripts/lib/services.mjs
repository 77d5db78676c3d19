import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuild } from './build.mjs'
import { DataDirectory, mustBePassable } from './data-dir.mjs'
import { emulatorEnvironment } from './emulator-env.mjs'
import { ensurePackages } from './install.mjs'
import { inRoot } from './paths.mjs'
import { isFree, mustBeFree, pickPort } from './ports.mjs'
import { Problem } from './problem.mjs'
import { lastWords } from './processes.mjs'
import { note, step } from './console.mjs'
import { readSettings } from './settings.mjs'

/** Services end in the reverse of this order: first nobody is let in any more, last the database goes. */
const ORDER = { postgres: 0, emulators: 1, worker: 2, web: 3 }
const SLOW_START_MS = 60_000

/**
 * Everything `npm start` and `npm run dev` have in common: packages, data directory, database, demo data, emulators,
 * worker and web, in this order.
 * @param mode `web`: the file of the web process; `worker`: Node's arguments for the worker; `build`: whether the pages
 *   are built first; `nodeEnv`: NODE_ENV of both unless it is set.
 */
export async function startServices(processes, mode) {
  const settings = readSettings()
  await ensurePackages(processes)

  const data = new DataDirectory(settings.dataDir)
  data.open()
  data.lock({ url: settings.appUrl })
  processes.onStopped(() => data.unlock())
  const secrets = data.secrets()
  processes.logs = data.at('logs')
  const emulators = emulatorEnvironment(settings)
  await mustBeFree(settings.port, 'the web process', 'PORT', settings.host)
  if (Object.values(settings.emulate).some(Boolean)) {
    await mustBeFree(settings.emulatorPort, 'the emulators', 'EMULATOR_PORT')
    await mustBeFree(settings.smtpPort, "the emulators' mail server", 'EMULATOR_SMTP_PORT')
  }

  const [databaseUrl] = await Promise.all([
    prepareDatabase(processes, settings, data, secrets),
    mode.build ? ensureBuild(processes) : undefined,
  ])

  const env = {
    ...productEnvironment(settings, data, secrets),
    DATABASE_URL: databaseUrl,
    NODE_ENV: process.env.NODE_ENV || mode.nodeEnv,
  }
  const end = step('Starting')
  if (emulators) {
    await processes.service('emulators', ['emulators/main.ts'], {
      order: ORDER.emulators,
      env: { ...emulators.own, NODE_ENV: env.NODE_ENV },
      ready: answers(`http://127.0.0.1:${settings.emulatorPort}/`, () => true),
    })
  }
  Object.assign(env, emulators?.product)
  await Promise.all([
    processes.service('worker', mode.worker, { order: ORDER.worker, env, ready: says('the worker') }),
    processes.service('web', [mode.web], {
      order: ORDER.web,
      env,
      ready: answers(`http://${settings.host}:${settings.port}/healthcheck`, (response) => response.ok),
    }),
  ])
  end('Started')
  return { settings, data, emulated: Boolean(emulators) }
}

/** What the web and the worker process are told, short of what is the emulators'. */
function productEnvironment(settings, data, secrets) {
  return {
    PORT: String(settings.port),
    HOST: settings.host,
    APP_URL: settings.appUrl,
    DATA_DIR: data.path,
    SECRET: process.env.SECRET || secrets.SECRET,
    ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS || secrets.ENCRYPTION_KEYS,
  }
}

/** A running, migrated database with its demo data. Resolves with its address. */
async function prepareDatabase(processes, settings, data, secrets) {
  const url = settings.databaseUrl ?? (await startPostgres(processes, data))
  const env = { ...productEnvironment(settings, data, secrets), DATABASE_URL: url }

  const migrated = await processes.node('The migration', ['db/migrate.ts'], { env })
  if (migrated.code !== 0) {
    note(lastWords(migrated.tail))
    throw new Problem(
      settings.databaseUrl
        ? `The database at ${withoutPassword(url)} could not be reached or migrated (see above): check DATABASE_URL, that the server runs, and that its user may create roles and tables (docs/operations.md).`
        : `The database in ${data.name} could not be migrated (see above): go back to the version it was made with, or remove ${data.name} to begin anew.`,
    )
  }

  // By address: the same data directory may be started with one database today and with another one tomorrow.
  const database = createHash('sha256')
    .update(settings.databaseUrl ?? 'embedded')
    .digest('hex')
    .slice(0, 16)
  const seeded = data.notes().demoDataIn ?? []
  if (seeded.includes(database)) return url
  const end = step('Making the demo data')
  // Some of it is encrypted, which asks for all the product is told.
  const { code, tail } = await processes.node('The demo data', ['db/seed/seed.ts', '--demo'], {
    env: { ...env, ...emulatorEnvironment(settings)?.product },
  })
  if (code !== 0) {
    note(tail)
    throw new Problem('The demo data could not be made (see above).')
  }
  data.note({ demoDataIn: [...seeded, database] })
  end()
  return url
}

async function startPostgres(processes, data) {
  mustBePassable(data.path, inRoot('node_modules'))
  const end = step(`Starting Postgres in ${data.name}`)
  // Nobody types this port, so that a taken one is no reason to stop.
  const kept = data.notes().postgresPort
  const port = kept && (await isFree(kept)) ? kept : await pickPort()
  data.note({ postgresPort: port })
  let url
  await processes.service('postgres', ['scripts/lib/postgres-service.mjs'], {
    order: ORDER.postgres,
    env: { POSTGRES_DIRECTORY: data.at('postgres'), POSTGRES_PORT: String(port) },
    ready: async (child) => (url = (await says('Postgres')(child)).url),
  })
  end(`Postgres is running in ${data.name}, on port ${port}`)
  return url
}

/** Waits for a process's first message. */
function says(name) {
  return (child) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Problem(`${name} was not ready within a minute: look into the logs, start again.`)),
        SLOW_START_MS,
      )
      child.once('close', () => clearTimeout(timer))
      child.once('message', (message) => {
        clearTimeout(timer)
        resolve(message)
      })
    })
}

/** Asks an address until it answers as wanted. */
function answers(url, wanted) {
  return async () => {
    for (const until = Date.now() + SLOW_START_MS; Date.now() < until; await sleep(50)) {
      const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
      await response?.body?.cancel()
      if (response && wanted(response)) return
    }
    throw new Problem(
      `${url} did not answer within a minute: look into the logs, end other programs, start again.`,
    )
  }
}

const withoutPassword = (url) => url.replace(/\/\/[^@/]*@/, '//')
