import { createContext, runInContext } from 'node:vm'
import { type DefaultTreeAdapterTypes as Html, parse } from 'parse5'
import { beforeAll, expect, test, vi } from 'vitest'
import { mailReminder } from '#app/features/timeline/reminders.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { HOSTILE_STRINGS, RAN, STORABLE_HOSTILE_STRINGS } from './hostile-strings.ts'
import { routeTargets } from './targets.ts'
import { makeWorld } from './world.ts'

// Every hostile string, stored wherever somebody types or a phone sends, behind the checks that might have stopped it;
// then every page and every mail that shows it. It must come out as text and as nothing else.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const db = useDatabase()
const { mails } = useMailbox()
const app = useApp(db)
const ROWS = 100
const LONG = 2_000
const SHORT = STORABLE_HOSTILE_STRINGS.filter((text) => text.length <= LONG)
let world: Awaited<ReturnType<typeof makeWorld>>
/** Columns of one row for each string. */
let places: Record<string, (texts: string[]) => Promise<unknown>>
let client: string
let crowded: string

beforeAll(async () => {
  world = await makeWorld(db)
  const { account, users } = world
  const id = (name: string) => world.named({ id: `$${name}` }).id!
  client = id('client')
  const ids = async (sql: string): Promise<string[]> =>
    (await db.admin.unsafe<{ id: string }[]>(sql)).map(({ id }) => id)
  const each = (insert: string) =>
    ids(
      insert
        .replaceAll('$account', `'${account.id}'`)
        .replaceAll('$crowded', `'${crowded}'`)
        .replaceAll(/\$(\w+)/g, (_, name: string) => `'${id(name)}'`)
        .replace('from rows', `from generate_series(1, ${ROWS}) as rows(n)`),
    )
  const column = (table: string, name: string, of: string[]) => (texts: string[]) =>
    db.admin.unsafe(
      `update ${table} as t set ${name} = v.text from unnest($1::uuid[], $2::text[]) as v(id, text) where t.id = v.id`,
      [of, of.map((_, at) => texts[at % texts.length]!)],
    )
  const data =
    (table: string, name: string, of: string[], col = 'data') =>
    (texts: string[]) =>
      db.admin.unsafe(
        `update ${table} as t set ${col} = ${col} || jsonb_build_object('${name}', v.text)
       from unnest($1::uuid[], $2::text[]) as v(id, text) where t.id = v.id`,
        [of, of.map((_, at) => texts[at % texts.length]!)],
      )

  const made = await Promise.all(Array.from({ length: ROWS }, () => makeClient(db, account.id)))
  const clients = [client, ...made.map(({ id }) => id)]
  // One who carries much; the dialogs are those of one who has one of each.
  crowded = clients[1]!
  const people = await Promise.all(
    Array.from({ length: 12 }, () => makeUser(db, account.id, { role: 'employee' })),
  )
  const staff = [users.member.id, users.employee.id, ...people.map(({ id }) => id)]
  const notes = await each(
    "insert into activities (account_id, client_id, type, note, user_id) select $account, $crowded, 'note', 'x', $user from rows returning id",
  )
  const followUps = await each(
    "insert into follow_ups (account_id, client_id, assign_to, due_at, note, created_by) select $account, $crowded, 'team', now() - n * interval '1 hour', 'x', $user from rows returning id",
  )
  const texts = await each(
    "insert into sms_messages (account_id, room_id, flow, body, status) select $account, $room, 'incoming', 'x', 'received' from rows returning id",
  )
  const chats = await each(
    "insert into chat_messages (account_id, room_id, user_id, body) select $account, $chatRoom, $user, 'x' from rows returning id",
  )
  const tags = await each(
    "insert into tags (account_id, name) select $account, 'tag ' || n from rows returning id",
  )
  await db.admin`insert into client_tags (account_id, client_id, tag_id)
    select ${account.id}, ${crowded}, id from tags where id = any(${tags}::uuid[])`
  const record = (table: string, first: string) =>
    each(
      `insert into ${table} (account_id, client_id, data) select $account, $crowded, '${first}' from rows returning id`,
    )
  const links = await record('client_links', '{"name":"x","url":"https://portal.example"}')
  const extras = await record('client_extras', '{"field":"x","value":"x"}')
  const addresses = await record('client_addresses', '{"type":"Mailing","address":"x","pinned":true}')
  const policies = await record('client_policies', '{"type":"Auto","company":"x"}')
  const dependents = [...(await record('client_dependents', '{"firstName":"x"}')), id('dependent')]
  const rooms = await each(
    "insert into chat_rooms (account_id, format, title) select $account, 'group', 'x' from rows returning id",
  )
  await db.admin`insert into chat_room_users (account_id, room_id, user_id)
    select ${account.id}, id, ${users.member.id} from chat_rooms where id = any(${rooms}::uuid[])`

  places = {
    'first name': column('clients', 'first_name', clients),
    'last name': column('clients', 'last_name', clients),
    company: column('clients', 'company_name', clients),
    'co-applicant': column('clients', 'co_first_name', clients),
    email: column('clients', 'email', clients),
    employer: column('clients', 'employer_name', clients),
    network: data('clients', 'healthNetwork', clients, 'details'),
    note: column('activities', 'note', [...notes, id('note')]),
    'follow-up': column('follow_ups', 'note', [...followUps, id('followUp')]),
    text: column('sms_messages', 'body', [...texts, id('message')]),
    'preview of a conversation': column('sms_rooms', 'last_message_preview', [id('room')]),
    'chat message': column('chat_messages', 'body', [...chats, id('chatMessage')]),
    'title of a room': column('chat_rooms', 'title', [id('chatRoom'), ...rooms]),
    'preview of a room': column('chat_rooms', 'last_message_preview', rooms),
    'name of a tag': (all) =>
      column('tags', 'name', tags)(tags.map((_, at) => `${at} ${all[at % all.length]}`)),
    'what a tag is for': column('tags', 'description', [...tags, id('tag')]),
    'title of a link': data('client_links', 'name', links),
    'address of a link': data('client_links', 'url', links),
    'label of an item': data('client_extras', 'field', extras),
    'value of an item': data('client_extras', 'value', extras),
    street: data('client_addresses', 'address', [...addresses, id('address')]),
    city: data('client_addresses', 'city', [...addresses, id('address')]),
    carrier: data('client_policies', 'company', policies),
    'link of a policy': data('client_policies', 'link', policies),
    dependent: data('client_dependents', 'firstName', dependents),
    'what a dependent is': data('client_dependents', 'notes', dependents),
    'name of a user': column('users', 'first_name', staff),
    'last name of a user': column('users', 'last_name', staff),
    'colour of a user': column('users', 'theme_color', staff),
    account: column('accounts', 'name', [account.id]),
    location: column(
      'locations',
      'name',
      await ids(`select id from locations where account_id = '${account.id}'`),
    ),
    'name of a picture': column('sms_media', 'file_name', [id('media')]),
    'name of a file': column('chat_media', 'file_name', [id('chatMedia')]),
    'name of an import': column('imports', 'file_name', [id('import')]),
  }
})

/** Pages, or what else can be read. */
const targets = (page: boolean) =>
  routeTargets(app.build.routes, world.named).filter(
    (target) => target.reads && target.page === page && target.access.access !== 'super',
  )

test('every string is text on every page that shows it', async () => {
  const pages = targets(true)
  expect(pages.length).toBeGreaterThan(60)
  const shown = new Map<string, Set<string>>(SHORT.map((text) => [text, new Set()]))
  const names = Object.keys(places)
  const telling = new Set<string>()
  const rounds = Math.ceil(SHORT.length / ROWS)
  for (let round = 0; round < rounds; round += 1) {
    const texts = SHORT.slice(round * ROWS, (round + 1) * ROWS)
    // Places of one row alone get another one each; one after the other: two that touch the same rows would wait for each other.
    for (const [at, name] of names.entries()) {
      const from = at % texts.length
      await places[name]!([...texts.slice(from), ...texts.slice(0, from)])
    }
    const looked = texts
      .filter((_, at) => at % 50 === round)
      .flatMap((text) => {
        const q = new URLSearchParams({ q: text.slice(0, 200) })
        const redirect = new URLSearchParams({ redirect: text })
        return [`/contacts?${q}`, `/search?${q}`, `/messages?${q}`, `/chat?${q}`, `/login?${redirect}`]
      })
    const contact = `/contacts/contact/${crowded}`
    // With the first strings every page; with the others those that show more than the frame around them.
    const own = pages.map(({ path }) => path).filter((path) => round === 0 || telling.has(path))
    const tabs = ['', 'links', 'policies', 'extras', ...(round === 0 ? ['addresses', 'health', 'edit'] : [])]
    const ofClient = tabs.map((tab) => `${contact}/${tab}`)
    const counts = new Map<string, number>()
    for (const path of [...own, ...ofClient, ...looked]) {
      const response = await app.fetch(path, {
        cookie: path.startsWith('/login') ? '' : world.cookies.member,
        headers: { Accept: 'text/html' },
      })
      const body = await response.text()
      if (response.status >= 500 && response.status !== 503)
        expect(body.slice(0, 300), path).toBe('an answer')
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue
      const page = readPage(body)
      expect({ path, problems: problemsOf(page, response) }).toEqual({ path, problems: [] })
      const here = texts.filter((text) => page.text.includes(lines(text)))
      for (const text of here) shown.get(text)!.add(path)
      counts.set(path, here.length)
    }
    if (round > 0) continue
    const frame = counts.get('/profile/change-password')!
    for (const [path, count] of counts) {
      // The dialogs of one contact all stand over the same page.
      if (count > frame + 2 && !path.startsWith(`/contacts/contact/${client}/`)) telling.add(path)
    }
    expect(telling.size).toBeGreaterThan(8)
  }
  // Blanks alone show nothing; all others were seen, and not on one page only.
  const unseen = [...shown].filter(([text, paths]) => text.trim() !== '' && paths.size < 5)
  expect(unseen).toEqual([])
})

test('strings of many thousand characters, too', async () => {
  const long = STORABLE_HOSTILE_STRINGS.filter((text) => text.length > LONG)
  for (const name of ['note', 'text', 'chat message', 'value of an item', 'follow-up']) {
    // Few rows of them: it is the length that is tried.
    await places[name]!([...long, ...Array.from({ length: ROWS }, () => 'short')])
  }
  const { room, chatRoom } = world.named({ room: '$room', chatRoom: '$chatRoom' })
  const contact = `/contacts/contact/${crowded}`
  for (const path of [
    '/',
    contact,
    `${contact}/extras`,
    '/messages',
    `/messages/${room}`,
    '/chat',
    `/chat/${chatRoom}`,
  ]) {
    const response = await app.fetch(path, { cookie: world.cookies.member, headers: { Accept: 'text/html' } })
    const body = await response.text()
    expect(response.status === 503 || response.status < 500, path).toBe(true)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    expect({ path, problems: problemsOf(readPage(body), response) }).toEqual({ path, problems: [] })
  }
})

test('what is no page can’t be taken for one', async () => {
  for (const put of Object.values(places)) await put([`<script>window.${RAN}=1</script>`])
  for (const { path } of targets(false)) {
    const response = await app.fetch(path, { cookie: world.cookies.member })
    const body = await response.text()
    const type = response.headers.get('content-type') ?? ''
    if (!body || !body.includes(RAN)) continue
    expect({ path, type, sniff: response.headers.get('x-content-type-options') }).toMatchObject({
      type: expect.not.stringMatching(/html|xml|svg|javascript/),
      sniff: 'nosniff',
    })
  }
})

test('every string is text in a mail, and no header comes of it', async () => {
  const { account, users } = world
  await places.account!(['Harbor'])
  const plain = async () => {
    await sendMail({
      to: 'dana@mail.example',
      subject: 'Plain',
      text: 'Plain',
      link: { label: 'Plain', url: 'https://x.example/' },
    })
    return mails.at(-1)!
  }
  const base = await plain()
  const headers = base.headers.map(({ key }) => key).toSorted()
  const shape = tagsOf(parse(base.html!))
  const url = 'https://switchboard.example/contacts'
  const sent = HOSTILE_STRINGS.map((text, at) => ({ text, to: `dana${at}@mail.example` }))
  for (let at = 0; at < sent.length; at += 25) {
    await Promise.all(
      sent
        .slice(at, at + 25)
        .map(({ text, to }) => sendMail({ to, subject: text, text, link: { label: text, url } })),
    )
  }
  const arrived = new Map(mails.map((mail) => [mail.to?.[0]?.address, mail]))
  for (const { text, to } of sent) {
    const mail = arrived.get(to)!
    const what = JSON.stringify(text.slice(0, 200))
    expect(mail.headers.map(({ key }) => key).toSorted(), what).toEqual(headers)
    expect([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])], what).toEqual([
      { address: to, name: '' },
    ])
    expect(mail.attachments, what).toEqual([])
    const html = parse(mail.html!)
    expect(
      [...new Set(tagsOf(html))].filter((tag) => !shape.includes(tag) && tag !== 'br'),
      what,
    ).toEqual([])
    const hrefs = elementsOf(html).flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href'))
    expect(
      hrefs.map(({ value }) => value),
      what,
    ).toEqual([url])
    expect(
      elementsOf(html)
        .flatMap(({ attrs }) => attrs.map(({ name }) => name))
        .filter((name) => !['lang', 'style', 'href'].includes(name)),
      what,
    ).toEqual([])
  }

  // And as the product sends them.
  const [followUp] = await db.admin<{ id: string }[]>`
    insert into follow_ups (account_id, client_id, assign_to, due_at, created_by)
    values (${account.id}, ${client}, 'team', now(), ${users.member.id}) returning id`
  for (const text of SHORT.filter((_, at) => at % 20 === 0)) {
    await places['first name']!([text])
    await places.email!([`x\r\nBcc: y@mail.example`])
    const before = mails.length
    await mailReminder(makeCtx(db, account), followUp!.id, users.employee.id)
    expect(mails).toHaveLength(before + 1)
    expect(
      mails
        .at(-1)!
        .headers.map(({ key }) => key)
        .toSorted(),
    ).toEqual(headers)
    expect(tagsOf(parse(mails.at(-1)!.html!)).filter((tag) => !shape.includes(tag) && tag !== 'br')).toEqual(
      [],
    )
  }
})

test('and markup that got through would be found', () => {
  const answer = (nonce = 'n') =>
    new Response('', { headers: { 'content-security-policy': `script-src 'nonce-${nonce}'` } })
  const problems = (inside: string) =>
    problemsOf(readPage(`<!doctype html><html><head></head><body>${inside}</body></html>`), answer())
  expect(problems('<p>Hello <a href="https://portal.example/">there</a>')).toEqual([])
  for (const bad of [
    `<script>window.${RAN}=1</script>`,
    `<script nonce="n">window.${RAN}=1</script>`,
    `<script nonce="n">"</script><b>`,
    '<img src=x onerror=x>',
    '<a href=" java\tscript:x">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<form action="//evil.example"></form>',
    '<form><button formaction="//evil.example">x</button></form>',
    '<iframe srcdoc=x></iframe>',
    '<base href=x>',
    '<meta http-equiv=refresh content=0>',
    '<style>x</style>',
    '<link rel=stylesheet href=//evil.example/x.css>',
    '<img src="//evil.example/x">',
    '<math><mi xlink:href="javascript:x">',
    '<template shadowrootmode=open></template>',
  ])
    expect(problems(bad), bad).not.toEqual([])
})

interface ReadPage {
  elements: Html.Element[]
  /** All that is written and all that attributes say. */
  text: string
}

/** As a parser of HTML has line ends. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

function readPage(body: string): ReadPage {
  const document = parse(body)
  const elements = elementsOf(document)
  const texts: string[] = []
  const attributes = elements.flatMap(({ attrs }) => attrs.map(({ value }) => value))
  const visit = (node: Html.Node) => {
    if ('value' in node) texts.push(node.value)
    if (node.nodeName === 'script') return
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(document)
  return { elements, text: `${texts.join('')}\n${attributes.join('\n')}` }
}

/** Every element, within templates too. */
function elementsOf(node: Html.Node, found: Html.Element[] = []): Html.Element[] {
  if ('tagName' in node) found.push(node)
  if ('childNodes' in node) for (const child of node.childNodes) elementsOf(child, found)
  if ('content' in node) elementsOf(node.content, found)
  return found
}
const tagsOf = (node: Html.Node) => elementsOf(node).map(({ tagName }) => tagName)

const NEVER = new Set([
  'iframe',
  'object',
  'embed',
  'base',
  'applet',
  'frame',
  'math',
  'marquee',
  'template',
  'animate',
  'set',
  'foreignObject',
])
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'ping',
  'background',
  'srcdoc',
  'cite',
  'manifest',
])

/** All that no page of ours has, in words. */
function problemsOf({ elements }: ReadPage, response: Response): string[] {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  const problems: string[] = []
  const sandbox = createContext(browserLike())
  for (const element of elements) {
    const { tagName } = element
    const attrs = Object.fromEntries(
      element.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    )
    const say = (what: string) => problems.push(`<${tagName}> ${what}`.slice(0, 300))
    if (NEVER.has(tagName)) say('is none of ours')
    if (tagName === 'meta' && 'http-equiv' in attrs) say(`http-equiv ${attrs['http-equiv']}`)
    for (const [name, value] of Object.entries(attrs)) {
      if (/^on/i.test(name)) say(`handles ${name}`)
      if (name === 'srcset' && value.includes('//')) say(`srcset ${value}`)
      if (!ADDRESSES.has(name.replace('xlink:', ''))) continue
      const url = URL.parse(value, app.url ?? 'http://localhost')
      // A relative address that is none leads nowhere.
      if (!url) continue
      const elsewhere = url.origin !== new URL(app.url).origin
      const may = tagName === 'a' ? ['http:', 'https:', 'mailto:', 'tel:', 'sms:'] : ['http:', 'https:']
      if (
        !may.includes(url.protocol) &&
        !(tagName === 'img' && url.protocol === 'data:' && /^data:image\/(png|jpeg|gif|webp)/.test(value))
      )
        say(`${name} ${value}`)
      else if (elsewhere && tagName !== 'a') say(`${name} ${value}`)
      else if (
        elsewhere &&
        tagName === 'a' &&
        attrs.target === '_blank' &&
        !/noopener|noreferrer/.test(attrs.rel ?? '')
      )
        say(`opens ${value} with a way back`)
    }
    if (tagName !== 'script' && tagName !== 'style') continue
    if (!nonce || attrs.nonce !== nonce) say('without the nonce of the page')
    const source = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
    if (tagName === 'style' && /<|url\(|@import|expression/i.test(source)) say(source)
    if (tagName !== 'script' || attrs.type === 'module' || (attrs.type && !/javascript/.test(attrs.type)))
      continue
    try {
      runInContext(source, sandbox, { timeout: 5000 })
    } catch (error) {
      say(`does not run: ${String(error)}`)
    }
  }
  if (sandbox[RAN] !== undefined) problems.push('a hostile script ran')
  return problems
}

/** As much of a browser as the inline scripts of a page ask for. */
function browserLike(): Record<string, unknown> {
  const none = new Proxy(function () {}, { get: () => none, apply: () => none, set: () => true }) as unknown
  const browser: Record<string, unknown> = {
    document: none,
    location: new URL(app.url ?? 'http://localhost'),
    history: none,
    sessionStorage: none,
    localStorage: none,
    ReadableStream,
    TextEncoderStream,
    console: { log() {}, warn() {}, error() {} },
    matchMedia: () => none,
    addEventListener() {},
    setTimeout() {},
    requestAnimationFrame() {},
  }
  browser.window = browser
  browser.self = browser
  return browser
}
