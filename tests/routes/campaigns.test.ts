import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeCampaigner } from '#app/features/messaging/campaigns/campaign.fixture.ts'
import { createTemplate } from '#app/features/messaging/templates/templates.server.ts'
import { makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { toastOf } from '#tests/setup/toast.ts'

// Campaigns without JavaScript: each button is a form post.

const db = useDatabase()
const app = useApp(db)
let cookie: string
let agency: Awaited<ReturnType<typeof makeCampaigner>>

beforeAll(async () => {
  agency = await makeCampaigner(db)
  cookie = await signIn(db, agency.dana)
  await agency.addClient({ firstName: 'Ana', lastName: 'Bautista', mobilePhone: '12085550142' })
  await agency.addClient({ firstName: 'Eve', lastName: 'Landline', mobilePhone: null })
})

const get = (path: string, as = cookie) => app.fetch(path, { cookie: as, headers: { Accept: 'text/html' } })
const post = (path: string, fields: Record<string, string>, as = cookie) =>
  app.fetch(path, { cookie: as, method: 'POST', body: new URLSearchParams(fields) })
const read = async (answer: Response | Promise<Response>) =>
  (await (await answer).text())
    .replaceAll(/<script[^]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
const where = (answer: Response) => [answer.status, answer.headers.get('location')]

test('a campaign from the first step to the list, its edit, and its deletion', async () => {
  const start = await read(get('/campaigns/create'))
  expect(start).toContain('Create campaign')
  const [, draftId] = /name="draftId" value="([^"]+)"/.exec(start)!
  const create = `/campaigns/create?draft=${draftId}`
  const typed = (fields: Record<string, string>) => post(create, { draftId: draftId!, ...fields })
  expect(await read(get(`${create}&step=2`))).toMatch(/name="step" value="campaign"/)
  const nameless = await typed({ intent: 'next', step: 'campaign', name: ' ' })
  expect(nameless.status).toBe(422)
  expect(await read(nameless)).toContain('Enter a name.')
  const named = await typed({ intent: 'next', step: 'campaign', name: 'Spring <offer>' })
  expect(where(named)).toEqual([302, `${create}&step=1`])

  const target = { step: 'target', targetWhom: 'client' }
  expect((await typed({ ...target, intent: 'next' })).status).toBe(422)
  await typed({ ...target, intent: 'stay', contactSearch: 'an' })
  const found = await read(get(`${create}&step=1`))
  expect(found).toContain('Ana Bautista')
  expect(found).not.toContain('Eve Landline')
  const tagged = { ...target, targetTags: agency.tagId }
  expect(where(await typed({ ...tagged, intent: 'next' }))).toEqual([302, `${create}&step=2`])
  expect(await read(get(`${create}&step=2`))).toMatch(/<button[^>]*disabled[^>]*value="submit"/)

  const unknown = await post(`${create}&step=2`, {
    ...{ intent: 'next', step: 'content', content: 'Hi {nick}', draftId: draftId! },
  })
  expect(await read(unknown)).toContain('{nick} isn’t a placeholder.')
  await typed({ intent: 'stay', step: 'content', content: 'Hi {firstName}, see bit.ly/x' })
  expect(await read(get(`${create}&step=2`))).toContain('public link shortener')
  expect(await read(get(`${create}&step=2`))).toContain('Unable to find template for sms')
  const template = { name: 'Renewal', template: 'Your policy renews, {firstName}.', group: 'team' as const }
  const { id: templateId } = await createTemplate(agency.ctx, template)
  await typed({ intent: 'template', step: 'content', content: 'Hello', templateId })
  expect(await read(get(`${create}&step=2`))).toContain('Hello\nYour policy renews, {firstName}.')
  const content = { step: 'content', content: 'Test for {firstName}. Reply STOP to opt out.' }
  // Going back is always possible, and what was typed stays.
  expect(where(await typed({ ...content, intent: 'previous' }))).toEqual([302, `${create}&step=1`])
  expect(await read(get(`${create}&step=1`))).toMatch(
    new RegExp(`checked[^>]*value="${agency.tagId}"|value="${agency.tagId}"[^>]*checked`),
  )
  await typed({ ...tagged, intent: 'step:3' })

  const schedule = { step: 'schedule', scheduleOccurrence: 'daily', scheduleStartOn: '2099-03-01T10:00' }
  await typed({ ...schedule, intent: 'stay' })
  const planned = await read(get(`${create}&step=3`))
  expect(planned).toContain('03/01/2099, 10:00 AM')
  expect(planned).toContain('03/05/2099, 10:00 AM')
  expect(planned).toContain('1 person with a mobile phone is chosen today.')
  // It can be looked at and tried before anything is live.
  expect(where(await typed({ ...schedule, intent: 'preview' }))).toEqual([
    302,
    `/campaigns/create/next?draft=${draftId}`,
  ])
  expect(await read(get(`/campaigns/create/next?draft=${draftId}`))).toContain(
    'Test for Ana. Reply STOP to opt out.',
  )
  expect(await read(get('/campaigns?status=drafts'))).toContain(`href="/campaigns/create?draft=${draftId}"`)
  const repeated = { ...schedule, scheduleInterval: '2', scheduleEndFormat: 'never', intent: 'submit' }
  const odd = await typed({ ...repeated, scheduleStartOn: '2099-03-01T10:10' })
  expect(odd.status).toBe(422)
  const saved = await typed(repeated)
  expect(where(saved)).toEqual([302, '/campaigns'])
  expect(toastOf(saved)!.message).toBe('Campaign Created')

  const list = await read(get('/campaigns'))
  expect(list).toContain('Spring &lt;offer&gt;')
  const [made] = await db.admin<{ id: string }[]>`select id from campaigns`
  const edit = `/campaigns/${made!.id}`
  expect(await read(get(`/campaigns?open=${made!.id}`))).toContain('It hasn’t run yet.')
  const next = await read(get(`${edit}/next`))
  expect([next.includes('Test for Ana. Reply STOP to opt out.'), next.includes('$0.02')]).toEqual([
    true,
    true,
  ])
  expect(await (await get(`${edit}/next/file`)).text()).toContain('Ana Bautista')

  await post(edit, { intent: 'next', step: 'campaign', name: 'Autumn' })
  expect(await read(get(edit))).toContain('value="Autumn"')
  expect(where(await post(edit, { intent: 'reset', step: 'campaign' }))).toEqual([
    302,
    expect.stringContaining(`${edit}?fresh=`),
  ])
  expect(await read(get(edit))).toContain('value="Spring &lt;offer&gt;"')
  const opened = await (await get(edit)).text()
  const [, version] = /name="version" value="(\d+)"/.exec(opened)!
  const base = /name="base" value="([^"]+)"/.exec(opened)![1]!.replaceAll('&quot;', '"')
  // The same form is stale by then, so it is refused once, with what was changed.
  await agency.ctx.db((tx) =>
    tx.execute(
      sql`update campaigns set description = 'New', version = version + 1 where id = ${made!.id}::uuid`,
    ),
  )
  const stale = await post(edit, {
    intent: 'submit',
    step: 'campaign',
    name: 'Autumn',
    version: version!,
    base,
  })
  expect(stale.status).toBe(409)
  const refused = await read(stale)
  expect([refused.includes('changed this campaign after you opened it'), refused.includes('New')]).toEqual([
    true,
    true,
  ])
  const updated = await post(edit, { intent: 'submit', step: 'campaign', name: 'Autumn' })
  expect(toastOf(updated)!.message).toBe('Campaign Updated')

  expect(where(await post('/campaigns', { intent: 'pause', id: made!.id }))).toEqual([302, '/campaigns'])
  const paused = await read(get('/campaigns?status=paused'))
  expect(paused).toContain('Autumn')
  expect(paused).toContain('Won’t run while it is paused')
  // One page needs no buttons to turn it.
  expect(paused).not.toContain('Page: 1')
  expect(await read(get(`${edit}/delete`))).toContain('Are you sure want to delete campaign Autumn')
  expect(where(await post(`${edit}/delete`, {}))).toEqual([302, '/campaigns'])
  // A colleague's open form is kept as a draft; the page itself is gone.
  const late = await post(edit, {
    intent: 'submit',
    step: 'campaign',
    name: 'Winter',
    version: version!,
    base,
  })
  expect(where(late)[0]).toBe(302)
  expect(toastOf(late)!.message).toContain('What you typed is kept as a draft')
  expect(await read(get(where(late)[1] as string))).toContain('value="Winter"')
  expect((await get(edit)).status).toBe(404)
  expect(await read(get(edit))).toContain('Unable to load campaign data')
})

test('shows a run, pauses it, and says what failed to load', async () => {
  const id = await agency.create({ name: 'Winter' })
  const runId = (await agency.begin(id))!
  const open = `/campaigns?open=${id}`
  expect(await read(get(open))).toContain('0.00%')
  const details = await read(get(`${open}&run=${runId}`))
  expect(details).toContain('+1-208-555-0142')
  expect(await read(get(`${open}&run=none`))).toContain(
    'Unable to get campaign history details, please try again.',
  )
  const failed = `/campaigns?open=${id.replace(/^./, id.startsWith('f') ? '0' : 'f')}`
  // Only an open campaign of the page shows its history.
  expect((await get(failed)).status).toBe(200)
  const run = `/campaigns/${id}/runs/${runId}`
  expect(where(await post(run, { intent: 'pause' }))).toEqual([302, run])
  expect(await read(get(run))).toContain('Paused')
  expect((await get(`${run}?after=%00`)).status).toBe(200)
  expect((await post(run, { intent: 'erase' })).status).toBe(400)
  const employee = await signIn(db, await makeUser(db, agency.account.id))
  expect((await post('/campaigns', { intent: 'stop-all' }, employee)).status).toBe(403)
  expect((await get(`/campaigns/${id}/next/file`, employee)).status).toBe(403)
  await post('/campaigns', { intent: 'stop-all' })
  expect(await read(get('/campaigns'))).toContain('stopped all texts of your company on')
  await post('/campaigns', { intent: 'go-on' })
})
