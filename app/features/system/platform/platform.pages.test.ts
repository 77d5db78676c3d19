import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { toastOf } from '#tests/setup/toast.ts'
import { useDatabase } from '#tests/setup/database.ts'

// The operator's pages, trainings and feedback as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
let robin: string
let luis: string

beforeAll(async () => {
  const platform = await makeAccount(db, { isPlatform: true })
  robin = await signIn(db, await makeUser(db, platform.account.id, { role: 'super', mfaEnabled: true }))
  const { account } = await makeAccount(db, { name: 'Harbor Insurance' })
  luis = await signIn(db, await makeUser(db, account.id))
})

async function get(path: string, cookie: string) {
  const response = await app.fetch(path, { cookie, headers: { Accept: 'text/html' } })
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location'),
    setCookie: response.headers.getSetCookie(),
  }
}

async function post(path: string, fields: Record<string, string>, cookie: string) {
  const response = await app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), cookie })
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
    toast: toastOf(response)?.message ?? '',
  }
}
const idIn = (text: string) => /name="id" value="([\w-]{36})"/.exec(text)![1]!

test('a super user opens, suspends and resumes an account', async () => {
  const form = {
    id: idIn((await get('/platform/accounts/new', robin)).text),
    name: 'Summit Agency',
    timezone: 'America/Boise',
    firstName: 'Nadia',
    lastName: 'Haddad',
  }
  const refused = await post('/platform/accounts/new', { ...form, email: 'x' }, robin)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('value="Summit Agency"')
  const path = `/platform/accounts/${form.id}`
  const opened = await post('/platform/accounts/new', { ...form, email: 'nadia@summit.example' }, robin)
  expect(opened).toMatchObject({ location: path, toast: 'Account created' })
  expect((await get('/platform?q=summit', robin)).text).toContain('Summit Agency')
  expect((await get(path, robin)).text).toContain('nadia@summit.example')
  expect(await post(path, { intent: 'invite', userId: await ownerOf(form.id) }, robin)).toMatchObject({
    toast: 'Invitation sent',
  })
  expect((await get(`${path}/suspend`, robin)).text).toContain('Suspend Summit Agency?')
  expect((await post(`${path}/suspend`, {}, robin)).toast).toBe('Account suspended')
  expect((await get(path, robin)).text).toContain('No one can sign in')
  expect((await post(path, {}, robin)).toast).toBe('Account resumed')
})

const ownerOf = async (accountId: string) =>
  (await db.admin`select id from users where account_id = ${accountId} and role = 'owner'`)[0]!.id as string

test('gives an account its first number, and no number to two accounts', async () => {
  const { account, location } = await makeAccount(db, { name: 'Ridge Agency' })
  await db.admin`delete from phone_numbers where account_id = ${account.id}`
  const path = `/platform/accounts/${account.id}`
  expect((await get(path, robin)).text).toContain('Without a number, no one can text or call.')
  const form = { number: '(208) 555-0177', friendlyName: 'Main line', location: location.id }
  const foreign = await post(`${path}/numbers/new`, { ...form, number: '+44 20 7946 0958' }, robin)
  expect(foreign.text).toContain('Enter a US or Canadian number of ten digits.')
  expect((await post(`${path}/numbers/new`, form, robin)).toast).toBe('Number added')
  expect((await get(path, robin)).text).toContain('+1-208-555-0177')
  const again = await post(`${path}/numbers/new`, form, robin)
  expect(again.status).toBe(409)
  expect(again.text).toContain('This number already belongs to an account.')
  expect(
    await db.admin`select is_default, sms_registered from phone_numbers where account_id = ${account.id}`,
  ).toEqual([{ is_default: true, sms_registered: false }])
})

test('adds a training, which opens in its own window and stays open after the session', async () => {
  expect((await get('/trainings', luis)).text).toContain('No Trainings Found')
  expect((await get('/trainings', luis)).text).not.toContain('Add Training Item')
  const added = await post(
    '/trainings/new',
    { title: 'Transfers', description: 'Cold and warm', tags: 'Phone', notify: 'on', details: 'Press it.' },
    robin,
  )
  expect(added.toast).toBe('training item added to library')
  const list = await get('/trainings', luis)
  expect(list.text).toContain('New (1)')
  const [, id] = /href="\/trainings\/([\w-]{36})"/.exec(list.text)!
  const opened = await get(`/trainings/${id}`, luis)
  expect(opened.text).toContain('Press it.')
  const cookie = opened.setCookie.find((each) => each.startsWith(`training-${id}=`))!
  expect(cookie).toContain(`Path=/trainings/${id}`)
  expect(cookie).toContain('HttpOnly')
  expect((await get(`/trainings/${id}`, cookie.split(';')[0]!)).text).toContain('Press it.')
  expect(await get(`/trainings/${id}`, '')).toMatchObject({ status: 302, location: '/login' })
  expect((await get('/trainings', luis)).text).not.toContain('New (1)')
})

test('sends feedback, with the fixed messages', async () => {
  const page = await get('/report-issue?from=%2Fcontacts', luis)
  const form = { id: idIn(page.text), category: 'issue', relatedTo: 'Phone' }
  const refused = await post('/report-issue?from=%2Fcontacts', { ...form, comments: '' }, luis)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Tell us what it is about.')
  const sent = await post('/report-issue?from=%2Fcontacts', { ...form, comments: 'It rings.' }, luis)
  expect(sent).toMatchObject({
    location: '/contacts',
    toast: 'Feedback was sent to our support group. Thank You!',
  })
})

test('shows the operator how the installation works, and no one else', async () => {
  await db.admin`select graphile_worker.add_job('no.such.task', run_at := now() - interval '1 hour')`
  const { text } = await get('/platform/health', robin)
  expect(text).toContain('The database answered in')
  expect(text).toMatch(/Behind.*The oldest job has waited 3,60\d seconds/s)
  expect(text).toContain('no.such.task')
  expect((await get('/platform/health', luis)).status).toBe(403)
})

test('announces a release', async () => {
  const form = { id: idIn((await get('/platform/releases', robin)).text), version: '9.9.9', notes: 'New' }
  expect((await post('/platform/releases', form, robin)).toast).toBe('Release announced')
  expect((await get('/platform/releases', robin)).text).toContain('9.9.9')
})

test('failures of ours show the fixed messages', async () => {
  const textOf = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer
    expect(status).toBe(500)
    return text
  }
  const id = idIn((await get('/report-issue', luis)).text)
  const away = (names: string[]) =>
    db.admin.begin(async (tx) => {
      for (const name of names) await tx.unsafe(`alter ${name}`)
    })
  await away([
    'table trainings rename to trainings_away',
    'table feedback rename to feedback_away',
    'table accounts rename column legal_name to legal_name_away',
    'function platform_accounts rename to platform_accounts_away',
  ])
  try {
    expect(await textOf(get('/trainings', luis))).toContain('error getting trainings')
    const training = { title: 'Transfers', description: 'Cold and warm' }
    const unsaved = await textOf(post('/trainings/new', training, robin))
    expect(unsaved).toContain('Unable to save training item: unknown error')
    const comments = { id, category: 'issue', relatedTo: 'Phone', comments: 'It rings.' }
    const unsent = await textOf(post('/report-issue', comments, luis))
    expect(unsent).toContain('Error sending feedback. Please contact us directly. Thank You!')
    expect(unsent).toContain('It rings.')
    expect(await textOf(get('/platform', robin))).toContain('Unable to get accounts')
    expect(await textOf(get('/account/info/settings', robin))).toContain('Loading Account Error')
  } finally {
    await away([
      'table trainings_away rename to trainings',
      'table feedback_away rename to feedback',
      'table accounts rename column legal_name_away to legal_name',
      'function platform_accounts_away rename to platform_accounts',
    ])
  }
})
