import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuild, ensurePrograms } from './build.mjs'
import { DataDirectory, requirePostgresAccess } from './data-dir.mjs'
import { emulatorEnvironment } from './emulator-env.mjs'
import { ensurePackages } from './install.mjs'
import { inRoot } from './paths.mjs'
import { isFree, pickPort, requireFreePort } from './ports.mjs'
import { Problem } from './problem.mjs'
import { mainError } from './processes.mjs'
import { PROGRAMS } from './programs.mjs'
import { note, step } from './console.mjs'
import { readSettings } from './settings.mjs'

/** Services are stopped in reverse order: the web process first, the database last. */
const ORDER = { postgres: 0, emulators: 1, worker: 2, web: 3 }
/** How a migration begins to say that the database is ahead, or too far behind (db/migrate-database.ts). */
const NEWER = 'A newer version of Switchboard has migrated this database.'
const OLDER = 'This database is too old for this version of Switchboard.'
/** Less memory for the worker: it collects objects sooner. */
const WORKER_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40']

/**
 * Installs packages, prepares the data directory and the database with demo data, and starts the emulators, the worker
 * and the web process. Shared by `npm start` and `npm run dev`.
 * @param mode `web`: the web process's file; `build`: whether all that runs is built first; `migrate`: false for a database
 *   that a newer version has migrated; `nodeEnv`: NODE_ENV of the web process and the worker, unless it is set
 */
export async function startServices(processes, mode) {
  const settings = readSettings()
  await ensurePackages(processes)

  const data = new DataDirectory(settings.dataDir)
  data.open()
  await data.lock({ url: settings.appUrl })
  processes.lockName = data.lockName
  processes.onStopped(() => data.unlock())
  const secrets = data.secrets()
  requireNoDemoData(settings, data)
  processes.logDirectory = data.at('logs')
  const emulators = emulatorEnvironment(settings)
  await requireFreePort(settings.port, 'the web process', 'PORT', settings.host)
  if (Object.values(settings.emulate).some(Boolean)) {
    await requireFreePort(settings.emulatorPort, 'the emulator process', 'EMULATOR_PORT')
    await requireFreePort(settings.smtpPort, 'the mail emulator', 'EMULATOR_SMTP_PORT')
  }

  if (mode.build) await ensurePrograms(processes)
  const [databases] = await Promise.all([
    prepareDatabase(processes, mode, settings, data, secrets),
    mode.build ? ensureBuild(processes) : undefined,
  ])

  const env = {
    ...productEnvironment(settings, data, secrets),
    DATABASE_URL: databases.app,
    NODE_ENV: process.env.NODE_ENV || mode.nodeEnv,
  }
  const end = step('Starting')
  if (emulators) {
    await processes.service('emulators', ['emulators/main.ts'], {
      order: ORDER.emulators,
      env: {
        ...emulators.own,
        EMULATOR_STATE_FILE: data.at('emulated-twilio.json'),
        NODE_ENV: env.NODE_ENV,
      },
      ready: respondsAt(`http://127.0.0.1:${settings.emulatorPort}/`),
    })
  }
  Object.assign(env, emulators?.product)
  if (settings.emulate.stripe)
    await addDemoBilling(processes, mode, { ...env, DATABASE_URL: databases.worker })
  await Promise.all([
    processes.service('worker', [...WORKER_FLAGS, program(mode, 'worker')], {
      order: ORDER.worker,
      env: { ...env, DATABASE_URL: databases.worker },
      ready: firstMessage,
    }),
    processes.service('web', [mode.web], {
      order: ORDER.web,
      env,
      ready: respondsAt(`http://${settings.host}:${settings.port}/healthcheck`),
    }),
  ])
  end('Started')
  return { settings, data, databases, emulated: Boolean(emulators) }
}

/** Gives Stripe's emulator its catalog and the demo agencies' invoices, which it forgets when it stops. */
async function addDemoBilling(processes, mode, env) {
  const { code, tail } = await processes.ownNode('The demo invoices', [program(mode, 'demo-billing')], {
    env,
  })
  // The product runs without them.
  if (code !== 0) note(tail)
}

/** The file to run: built, or while developing its source. */
const program = (mode, name) => (mode.build ? `dist/${name}.js` : PROGRAMS[name])

/** The environment of the web and worker processes, without the emulators' part. */
function productEnvironment(settings, data, secrets) {
  return {
    PORT: String(settings.port),
    HOST: settings.host,
    APP_URL: settings.appUrl,
    DATA_DIR: data.path,
    SECRET: process.env.SECRET || secrets.SECRET,
    ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS || secrets.ENCRYPTION_KEYS,
    ...vapidKeys(process.env, secrets),
  }
}

/** One's own pair, or this installation's: the two keys belong together. */
const vapidKeys = (...sources) => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = sources.find((keys) => keys.VAPID_PRIVATE_KEY) ?? {}
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }
}

/** Starts and migrates the database and adds the demo data, except in production. Resolves with the database's URLs. */
async function prepareDatabase(processes, mode, settings, data, secrets) {
  const databases = settings.databases ?? (await startPostgres(processes, data, secrets))
  const env = {
    ...productEnvironment(settings, data, secrets),
    DATABASE_URL: databases.app,
    WORKER_DATABASE_URL: databases.worker,
    MIGRATION_DATABASE_URL: databases.owner,
  }

  if (mode.migrate !== false) await migrate(processes, mode, settings, data, env)

  const { seeded, database } = demoDataOf(settings, data)
  if (settings.production || seeded.includes(database)) return databases
  const end = step('Adding the demo data')
  const { code, tail } = await processes.ownNode('The demo data', [program(mode, 'seed'), '--demo'], {
    env: { ...env, ...emulatorEnvironment(settings)?.product },
  })
  if (code !== 0) {
    note(tail)
    throw new Problem('The demo data could not be added (see above).')
  }
  data.saveState({ demoDataIn: [...seeded, database] })
  end()
  return databases
}

/** Updates the database to this version. @throws Problem */
async function migrate(processes, mode, settings, data, env) {
  // The logins of your own database keep the passwords you gave them.
  const migration = [program(mode, 'migrate')]
  if (!settings.databases) migration.push('--logins')
  // While developing, a change is also taken back.
  if (!mode.build) migration.push('--older')
  const { code, tail } = await processes.ownNode('The migration', migration, { env })
  if (code === 0) return
  note(mainError(tail))
  if (tail.includes(NEWER)) {
    throw new Problem(
      'Nothing was changed. To go back to this version and keep the data, run npm start -- --no-migrate. Otherwise start the newer version again.',
    )
  }
  if (tail.includes(OLDER)) {
    throw new Problem('Start that version once, stop it, and start this one again. All data is kept.')
  }
  throw new Problem(
    settings.databases
      ? `The database at ${withoutCredentials(settings.databases.owner)} could not be reached or migrated (see above). Check MIGRATION_DATABASE_URL, that the server is running and that the user may create roles and tables (docs/operations.md).`
      : `The database in ${data.name} could not be migrated (see above). Nothing was lost: the version that ran before can still use it, with npm start -- --no-migrate.`,
  )
}

/** A data directory may be used with different databases, so remember the demo data for each of them. */
function demoDataOf(settings, data) {
  const database = createHash('sha256')
    .update(settings.databases?.owner ?? 'embedded')
    .digest('hex')
    .slice(0, 16)
  return { database, seeded: data.state().demoDataIn ?? [] }
}

/** @throws Problem in production with demo users */
function requireNoDemoData(settings, data) {
  const { seeded, database } = demoDataOf(settings, data)
  if (!settings.production || !seeded.includes(database)) return
  throw new Problem(
    'The database has the demo data, whose users have a public password. With NODE_ENV=production or an https APP_URL, set DATA_DIR to an empty directory or DATABASE_URL to an empty database.',
  )
}

async function startPostgres(processes, data, { DATABASE_PASSWORD }) {
  requirePostgresAccess(data.path, inRoot('node_modules'))
  const end = step(`Starting Postgres in ${data.name}`)
  const previous = data.state().postgresPort
  const port = previous && (await isFree(previous)) ? previous : await pickPort()
  data.saveState({ postgresPort: port })
  let url
  await processes.service('postgres', ['scripts/lib/postgres-service.mjs'], {
    order: ORDER.postgres,
    env: { POSTGRES_DIRECTORY: data.at('postgres'), POSTGRES_PORT: String(port) },
    ready: async (child) => (url = (await firstMessage(child)).url),
  })
  end(`Started Postgres in ${data.name}, on port ${port}`)
  const login = (name) => Object.assign(new URL(url), { username: name, password: DATABASE_PASSWORD }).href
  return { app: login('switchboard_app'), worker: login('switchboard_worker'), owner: url }
}

/** Resolves with a process's first IPC message. */
const firstMessage = (child) => new Promise((resolve) => child.once('message', resolve))

/** Polls a URL until it answers. */
function respondsAt(url) {
  return async (child) => {
    for (; child.exitCode === null && child.signalCode === null; await sleep(50)) {
      const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
      await response?.body?.cancel()
      if (response) return
    }
    // Its end is reported by what started it.
    await new Promise(() => {})
  }
}

const withoutCredentials = (url) => url.replace(/\/\/[^@/]*@/, '//')
