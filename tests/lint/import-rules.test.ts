import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Only lint enforces which files may import which, so this shows that each rule applies where it should and nowhere
// else.
const FORBIDDEN: [file: string, imported: string][] = [
  ['app/lib/phone.ts', '#app/features/messaging/texting/send-text.server.ts'],
  ['app/lib/phone.ts', '../features/messaging/texting/send-text.server.ts'],
  ['app/lib/deep/x.server.ts', '#app/middleware/session.ts'],
  ['db/tenant.ts', '#app/features/messaging/texting/send-text.server.ts'],
  ['db/tenant.ts', '#jobs/enqueue.ts'],
  ['app/features/messaging/texting/send-text.server.ts', 'react-router'],
  ['app/features/messaging/texting/send-text.server.ts', 'node:http'],
  ['app/features/messaging/texting/send-text.server.ts', './routes/conversation.tsx'],
  ['app/features/messaging/texting/send-text.server.ts', '#jobs/run-task.ts'],
  ['app/features/messaging/texting/routes/conversation.tsx', '#db/client.ts'],
  ['app/features/messaging/texting/routes/conversation.tsx', '../../../../db/client.ts'],
  ['app/features/messaging/texting/routes/conversation.tsx', 'drizzle-orm'],
  ['app/features/messaging/texting/routes/conversation.tsx', '#jobs/enqueue.ts'],
  ['app/features/messaging/texting/components/bubble.tsx', '../send-text.server.ts'],
  ['app/features/messaging/texting/components/bubble.tsx', '#db/schema/sms.ts'],
  ['app/features/messaging/texting/components/bubble.tsx', '../routes/conversation.tsx'],
  ['app/components/page-header.tsx', '#app/lib/env.server.ts'],
  ['app/features/messaging/texting/text.schema.ts', './send-text.server.ts'],
  ['jobs/run-task.ts', 'react-router'],
  ['jobs/run-task.ts', '#app/features/messaging/texting/routes/conversation.tsx'],
  ['app/server/main.ts', '#emulators/main.ts'],
  ['jobs/worker.ts', '../emulators/main.ts'],
  ['app/lib/phone.ts', '#emulators/twilio/numbers.ts'],
  ['emulators/main.ts', '#app/lib/phone.ts'],
  ['emulators/twilio/store.ts', '../../db/client.ts'],
  ['app/server/main.ts', '#tests/factories/index.ts'],
  ['app/features/messaging/texting/routes/conversation.tsx', '@conform-to/zod/v4'],
  ['app/features/messaging/texting/components/bubble.tsx', '@conform-to/zod/v4'],
  ['app/features/messaging/texting/send-text.server.ts', '@conform-to/zod/v4'],
  // The order of areas.
  ['app/features/people/tags/tags.server.ts', '#app/features/people/clients/clients.server.ts'],
  [
    'app/features/people/tags/components/tag-form.tsx',
    '#app/features/people/records/components/record-form.tsx',
  ],
  ['app/features/people/tags/routes/tags.tsx', '#app/features/contacts/contacts/components/client-list.tsx'],
  ['app/features/people/tags/tag.schema.ts', '#app/features/people/clients/client.schema.ts'],
  ['app/features/people/tags/area.ts', '#app/features/messaging/messages/events.ts'],
  ['app/features/people/consent/consent.server.ts', '#app/features/messaging/templates/templates.server.ts'],
  ['app/features/messaging/templates/templates.server.ts', '#app/areas.server.ts'],
  ['app/features/messaging/templates/components/template-form.tsx', '#app/areas.ts'],
  ['app/features/work/search/search.server.ts', '#app/areas.server.ts'],
  ['app/features/people/tags/routes/tags.tsx', '#app/server/metrics.ts'],
  ['app/features/people/tags/tag-state.ts', '#app/middleware/contexts.ts'],
  ['app/realtime/events.ts', '#app/features/people/tags/events.ts'],
  ['app/realtime/bus/bus.server.ts', '#app/areas.server.ts'],
  ['app/components/page-header.tsx', '#app/features/people/tags/components/tag-form.tsx'],
  ['app/lib/ctx.server.ts', '#app/realtime/events.ts'],
]
const ALLOWED: [file: string, imported: string][] = [
  ['app/features/people/clients/clients.server.ts', '#app/features/people/tags/tags.server.ts'],
  ['app/features/people/tags/tags.server.ts', '#app/realtime/events.ts'],
  ['app/features/people/tags/area.ts', '../area.ts'],
  ['app/features/work/search/search.server.ts', '#app/features/registry.server.ts'],
  ['app/realtime/server/attach.ts', '#app/middleware/session.ts'],
  ['app/areas.server.ts', '#app/features/people/tags/area.server.ts'],
  ['app/lib/ctx.server.ts', '#db/tenant.ts'],
  ['app/features/messaging/texting/send-text.server.ts', '#db/schema/sms.ts'],
  ['app/features/messaging/texting/send-text.server.ts', '#jobs/enqueue.ts'],
  ['app/features/messaging/texting/send-text.server.ts', '#app/features/people/consent/consent.server.ts'],
  ['app/features/messaging/texting/routes/conversation.tsx', '../send-text.server.ts'],
  ['app/features/messaging/texting/routes/conversation.tsx', '#app/middleware/contexts.ts'],
  ['app/features/messaging/texting/components/bubble.tsx', '../text.schema.ts'],
  ['app/features/messaging/texting/send-text.server.test.ts', '#tests/factories/index.ts'],
  ['jobs/run-task.ts', '#app/features/messaging/texting/send-text.server.ts'],
  ['scripts/start.mjs', '../emulators/main.ts'],
  ['emulators/main.ts', './twilio/store.ts'],
]

const directory = mkdtempSync(join(tmpdir(), 'switchboard-lint-'))
const refused = new Set<string>()
const fixture = (file: string, imported: string) =>
  join(dirname(file), `${Buffer.from(imported).toString('hex')}-${file.split('/').pop()}`)

beforeAll(() => {
  cpSync('oxlint.config.ts', join(directory, 'oxlint.config.ts'))
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
    // Exit code 1 means that lint found something; the report is still valid.
    return JSON.parse((error as { stdout: Buffer }).stdout.toString()).diagnostics
  }
}

test.each(FORBIDDEN)('%s may not import %s', (file, imported) => {
  expect(refused).toContain(fixture(file, imported))
})

test.each(ALLOWED)('%s may import %s', (file, imported) => {
  expect(refused).not.toContain(fixture(file, imported))
})
