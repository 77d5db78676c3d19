/** The people of the demo data (db/seed), by what one sees as them. */
const PEOPLE = [
  ['owner@harbor.example', 'owner of Harbor'],
  ['admin@harbor.example', 'admin'],
  ['employee@harbor.example', 'employee, in both agencies: choose one when asked'],
  ['second@harbor.example', 'a second employee, to text beside'],
  ['owner@summit.example', 'owner of Summit, another agency'],
  ['super@switchboard.example', 'the super user'],
]
const PASSWORD = 'demo-Password-1'

/** The last words of a start: where it is, who can sign in. */
export function welcome({ settings, data, emulated }) {
  console.log(`\nready ${settings.appUrl}\n`)
  console.log(`  Sign in with the password ${PASSWORD} as`)
  for (const [email, who] of PEOPLE) console.log(`    ${email.padEnd(28)}${who}`)
  if (emulated) {
    console.log(`\n  Clients' phones and the mailbox: http://localhost:${settings.emulatorPort}`)
  }
  console.log(`  Data and logs: ${data.name} · Ctrl+C ends everything\n`)
}
