import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// 'Who may import whom' is kept by lint alone, so this shows that each rule bites where it should and nowhere else.
const FORBIDDEN: [file: string, imported: string][] = [
  ['app/lib/phone.ts', '#app/features/sms/send-text.server.ts'],
  ['app/lib/phone.ts', '../features/sms/send-text.server.ts'],
  ['app/lib/deep/x.server.ts', '#app/middleware/session.ts'],
  ['db/tenant.ts', '#app/features/sms/send-text.server.ts'],
  ['db/tenant.ts', '#jobs/enqueue.ts'],
  ['app/features/sms/send-text.server.ts', 'react-router'],
  ['app/features/sms/send-text.server.ts', 'node:http'],
  ['app/features/sms/send-text.server.ts', './routes/room.tsx'],
  ['app/features/sms/send-text.server.ts', '#jobs/tasks/sms-send.ts'],
  ['app/features/sms/routes/room.tsx', '#db/client.ts'],
  ['app/features/sms/routes/room.tsx', '../../../../db/client.ts'],
  ['app/features/sms/routes/room.tsx', 'drizzle-orm'],
  ['app/features/sms/routes/room.tsx', '#jobs/enqueue.ts'],
  ['app/features/sms/components/bubble.tsx', '../send-text.server.ts'],
  ['app/features/sms/components/bubble.tsx', '#db/schema/sms.ts'],
  ['app/features/sms/components/bubble.tsx', '../routes/room.tsx'],
  ['app/components/page-header.tsx', '#app/lib/env.server.ts'],
  ['app/features/sms/text.schema.ts', './send-text.server.ts'],
  ['jobs/tasks/sms-send.ts', 'react-router'],
  ['jobs/tasks/sms-send.ts', '#app/features/sms/routes/room.tsx'],
  ['app/server/main.ts', '#emulators/main.ts'],
  ['jobs/worker.ts', '../emulators/main.ts'],
  ['app/lib/phone.ts', '#emulators/twilio/numbers.ts'],
  ['emulators/main.ts', '#app/lib/phone.ts'],
  ['emulators/twilio/store.ts', '../../db/client.ts'],
  ['app/server/main.ts', '#tests/factories/index.ts'],
  ['app/features/sms/routes/room.tsx', '@conform-to/zod/v4'],
  ['app/features/sms/components/bubble.tsx', '@conform-to/zod/v4'],
  ['app/features/sms/send-text.server.ts', '@conform-to/zod/v4'],
]
const ALLOWED: [file: string, imported: string][] = [
  ['app/lib/ctx.server.ts', '#db/tenant.ts'],
  ['app/features/sms/send-text.server.ts', '#db/schema/sms.ts'],
  ['app/features/sms/send-text.server.ts', '#jobs/enqueue.ts'],
  ['app/features/sms/send-text.server.ts', '#app/features/clients/clients.server.ts'],
  ['app/features/sms/routes/room.tsx', '../send-text.server.ts'],
  ['app/features/sms/routes/room.tsx', '#app/middleware/contexts.ts'],
  ['app/features/sms/components/bubble.tsx', '../text.schema.ts'],
  ['app/features/sms/send-text.server.test.ts', '#tests/factories/index.ts'],
  ['jobs/tasks/sms-send.ts', '#app/features/sms/send-text.server.ts'],
  ['scripts/start.mjs', '../emulators/main.ts'],
  ['emulators/main.ts', './twilio/store.ts'],
]

const directory = mkdtempSync(join(tmpdir(), 'switchboard-lint-'))
const refused = new Set<string>()
const fixture = (file: string, imported: string) =>
  join(dirname(file), `${Buffer.from(imported).toString('hex')}-${file.split('/').pop()}`)

beforeAll(() => {
  cpSync('.oxlintrc.json', join(directory, '.oxlintrc.json'))
  for (const [file, imported] of [...FORBIDDEN, ...ALLOWED]) {
    const path = join(directory, fixture(file, imported))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `import { x } from '${imported}'\nx()\n`)
  }
  for (const { code, filename } of lint()) {
    if (code.includes('no-restricted-imports')) refused.add(filename)
  }
})
afterAll(() => rmSync(directory, { recursive: true }))

function lint(): { code: string; filename: string }[] {
  const command = resolve('node_modules/oxlint/bin/oxlint')
  try {
    const output = execFileSync(process.execPath, [command, '--format=json'], { cwd: directory })
    return JSON.parse(output.toString()).diagnostics
  } catch (error) {
    // Found something: exit code 1, with the report all the same.
    return JSON.parse((error as { stdout: Buffer }).stdout.toString()).diagnostics
  }
}

test.each(FORBIDDEN)('%s may not import %s', (file, imported) => {
  expect(refused).toContain(fixture(file, imported))
})

test.each(ALLOWED)('%s may import %s', (file, imported) => {
  expect(refused).not.toContain(fixture(file, imported))
})
