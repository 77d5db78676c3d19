/** Users in the demo data (db/seed). */
const USERS = [
  ['owner@harbor.example', 'owner of Harbor'],
  ['admin@harbor.example', 'admin'],
  ['employee@harbor.example', 'employee of both agencies (choose one when asked)'],
  ['second@harbor.example', 'second employee, to try team work in another browser'],
  ['owner@summit.example', 'owner of Summit, another agency'],
  ['super@switchboard.example', 'super user; sets up multi-factor sign-in first (README.md, a tour)'],
]
const PASSWORD = 'demo-Password-1'

/** Prints the URL and the demo sign-ins, or how to create a user where there is no demo data. */
export function welcome({ settings, data, databases, emulated }) {
  console.log(`\nready ${settings.appUrl}\n`)
  if (settings.production) {
    console.log('  Create the first user with')
    console.log(
      `    MIGRATION_DATABASE_URL=${settings.databases ? '…' : databases.owner} node dist/create-super-user.js`,
    )
  } else {
    console.log(`  Sign in with the password ${PASSWORD} as`)
    for (const [email, description] of USERS) console.log(`    ${email.padEnd(28)}${description}`)
  }
  if (emulated) {
    console.log(`\n  Clients' phones and the mailbox: http://localhost:${settings.emulatorPort}`)
  }
  console.log(`  Data and logs: ${data.name} · Press Ctrl+C to stop\n`)
}
