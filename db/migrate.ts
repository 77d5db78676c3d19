import '#app/lib/require-node.mjs'
import { setPasswords } from './logins.ts'
import { createRoles, migrateDatabase, recordInstallation } from './migrate-database.ts'

const { MIGRATION_DATABASE_URL: url } = process.env
if (!url) {
  console.error(
    'MIGRATION_DATABASE_URL is not set. Set it to the database to migrate, with the user that owns it. (`npm start` migrates its own database.)',
  )
  process.exit(1)
}
await runCommand(url, new Set(process.argv.slice(2))).catch((error: Error) => {
  console.error(`error: ${error.message}`)
  process.exit(1)
})

/** @param options `--roles`: only creates the roles; `--logins`: also sets the logins' passwords; `--older`: see above */
async function runCommand(url: string, options: Set<string>): Promise<void> {
  if (options.has('--roles')) {
    await createRoles(url)
    return console.log('The roles exist. Restore the dump, then migrate.')
  }
  await migrateDatabase(url, { older: options.has('--older') })
  await recordInstallation(url)
  if (options.has('--logins')) {
    const { DATABASE_URL, WORKER_DATABASE_URL } = process.env
    await setPasswords(
      url,
      [DATABASE_URL, WORKER_DATABASE_URL].filter((each) => each !== undefined),
    )
  }
  console.log('The database is up to date.')
}
