import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { uploadImport } from '#app/features/contacts/transfer/import/import-steps.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { makeAccount, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useTexting } from '#tests/faults/texting-setup.ts'
import { eventually } from '#tests/setup/processes.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import type { Parts } from '#tests/setup/workbooks.ts'
import { hostileFiles, workbookBombs } from './hostile-files.ts'

const texting = useTexting()

/** Milliseconds from sending a text until the provider has it. */
async function timeOfText(): Promise<number> {
  const phone = nextNumber()
  const began = performance.now()
  await texting.send(phone, 'Is anybody there?')
  await eventually(async () => (await texting.received(phone)).length > 0, 30_000)
  return performance.now() - began
}

/** Uploads files and returns what became of each: the state of its import, or why it was refused. */
async function uploadAll(files: Parts): Promise<{ outcomes: Record<string, string>; times: number[] }> {
  const { account } = await makeAccount(texting.db)
  const ctx = makeCtx(texting.db, account, await makeUser(texting.db, account.id, { role: 'owner' }))
  const outcomes: Record<string, string> = {}
  const names = new Map<string, string>()
  for (const [fileName, content] of Object.entries(files)) {
    const requestId = randomUUID()
    try {
      await uploadImport(ctx, { requestId, path: await tempFile(content), fileName })
      names.set(requestId, fileName)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes[fileName] = error.message
    }
  }
  const times: number[] = []
  for (;;) {
    times.push(await timeOfText())
    const rows = await texting.db.admin<{ id: string; state: string; error: string | null }[]>`
      select id, state, error from imports where account_id = ${account.id}`
    for (const row of rows) outcomes[names.get(row.id)!] = row.error ?? row.state
    if (rows.every(({ state }) => state !== 'reading')) return { outcomes, times }
    await sleep(300)
  }
}

test('no uploaded file delays a colleague’s text, and each ends with a reason or its columns', async () => {
  const usual: number[] = []
  for (let n = 0; n < 5; n += 1) usual.push(await timeOfText())
  for (const files of [await workbookBombs(), await hostileFiles()]) {
    const { outcomes, times } = await uploadAll(files)
    console.log(outcomes)
    const slowest = Math.max(...times)
    console.log(`${times.length} texts took up to ${Math.round(slowest)} ms`)
    console.log(`five before that up to ${Math.round(Math.max(...usual))} ms`)
    expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(files).toSorted())
    expect(Object.values(outcomes).filter((outcome) => /error on our side/.test(outcome))).toEqual([])
    expect(slowest - Math.min(...usual)).toBeLessThan(2000)
  }
})
