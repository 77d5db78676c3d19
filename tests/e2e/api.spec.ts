import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createKey } from '#app/features/system/api/keys/keys.server.ts'
import { nextNumber } from '#tests/factories/index.ts'
import { emulator } from './setup/emulators.ts'
import { expect, open, test } from './setup/test.ts'

// Saved as a developer would, and used with strict types.
const PROGRAM = `
import { createClient, SwitchboardError } from './switchboard.ts'

const call = createClient({ baseUrl: process.env.BASE_URL!, token: process.env.TOKEN! })
const body = { firstName: 'Ana', lastName: 'Ruiz', mobilePhone: '(208) 555-0142' }
const { id } = await call('POST /clients', { body, idempotencyKey: 'import-1' })
const again = await call('POST /clients', { body, idempotencyKey: 'import-1' })
const client = await call('GET /clients/{id}', { params: { id } })
await call('PUT /clients/{id}', { params: { id }, body: { preferredFirstName: 'Annie' }, ifMatch: client.version })
const stale = await call('PUT /clients/{id}', { params: { id }, body: { preferredFirstName: 'Anita' }, ifMatch: client.version }).catch(
  (error: unknown) => (error instanceof SwitchboardError ? error.code : String(error)),
)
// @ts-expect-error a misspelled field is an error of the types as well
const misspelled = await call('POST /clients', { body: { firstNme: 'Ana' } }).catch((error: SwitchboardError) => error.fields)
const { data } = await call('GET /clients', { query: { limit: 5 } })
console.log(JSON.stringify({ once: again.id === id, stale, misspelled, names: data.map((each) => each.firstName) }))
`

const run = promisify(execFile)

test(
  'a program uses the client that is made from the document, and a colleague sees what it added',
  { tag: '@sweep' },
  async ({ agency, request }, testInfo) => {
    const token = await createKey(agency.ctx, { name: 'Import', scopes: { contacts: 'write' }, days: 30 })
    const program = testInfo.outputPath('program.ts')
    await writeFile(testInfo.outputPath('package.json'), '{"type":"module"}')
    await writeFile(testInfo.outputPath('switchboard.ts'), await (await request.get('/api/client.ts')).text())
    await writeFile(program, PROGRAM)

    const flags =
      '--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --erasableSyntaxOnly'
    const settings =
      '--allowImportingTsExtensions --module nodenext --target esnext --lib esnext,dom --types node'
    await run(process.execPath, [
      'node_modules/typescript/bin/tsc',
      ...`${flags} ${settings}`.split(' '),
      program,
    ])
    const { stdout } = await run(process.execPath, [program], {
      env: { ...process.env, BASE_URL: `${process.env.APP_URL}/api`, TOKEN: token },
    })

    expect(JSON.parse(stdout)).toEqual({
      once: true,
      stale: 'changed',
      misspelled: { firstNme: expect.any(String) },
      names: ['Ana'],
    })
    const page = await agency.signIn(agency.dana)
    await open(page, '/contacts')
    await expect(page.getByRole('link', { name: 'Annie Ruiz', exact: true })).toBeVisible()
  },
)

test(
  'the example for scripts imports contacts, texts them and gets their answers by webhook',
  { tag: '@sweep' },
  async ({ agency, db }, testInfo) => {
    const { port, origin } = new URL(process.env.WEBHOOK_PRIVATE_ORIGINS!)
    const scopes = { contacts: 'write', tags: 'write', messages: 'write' } as const
    const token = await createKey(agency.ctx, { name: 'Import', scopes, days: 30 })
    const page = await agency.signIn(agency.maya)
    await open(page, '/account/settings/webhooks')
    await page.getByRole('link', { name: 'New webhook' }).click()
    await page.getByLabel('Address').fill(`${origin}/answers`)
    await page.getByLabel('A text came in').check()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await page.getByText('Show', { exact: true }).click()
    const secret = await page.getByText(/^whsec_/).innerText()

    const csv = testInfo.outputPath('contacts.csv')
    const [ana, ben] = [nextNumber(), nextNumber()]
    await writeFile(csv, `firstName,lastName,mobilePhone\nAna,Ruiz,${ana}\nBen,Cole,${ben}\n`)
    const program = run(
      process.execPath,
      ['docs/examples/import-and-text.mjs', csv, 'Renewal', 'Hello {name}, shall we talk?'],
      {
        env: {
          ...process.env,
          SWITCHBOARD_URL: process.env.APP_URL,
          SWITCHBOARD_KEY: token,
          SWITCHBOARD_WEBHOOK_SECRET: secret,
          PORT: port,
        },
      },
    )
    for (const [from, body] of [
      [ana, 'Yes, at five'],
      [ben, 'No thanks'],
    ] as const) {
      // At night it waits, stored.
      await expect
        .poll(
          () => db.admin`
          select 1 from sms_deliveries
          where account_id = ${agency.id} and to_number = ${from}`,
        )
        .toHaveLength(1)
      await emulator('twilio/inbound', { from: `+${from}`, to: `+${agency.number}`, body })
    }
    const { stdout } = await program
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining(['Ana Ruiz: Yes, at five', 'Ben Cole: No thanks']),
    )
    await page.reload()
    await expect(page.getByText('Delivered, 1 attempt')).toHaveCount(2)
  },
)
