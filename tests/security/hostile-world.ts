import { makeClient, makeUser } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { makeWorld } from './world.ts'

export interface HostileWorld {
  world: Awaited<ReturnType<typeof makeWorld>>
  /** A client with one record of each kind. */
  client: string
  /** A client with `rows` records of each kind. */
  crowded: string
  /** Each place that stores typed or received text. Writes texts to its rows in turn, bypassing validation. */
  places: Record<string, (texts: readonly string[]) => Promise<unknown>>
}

/** An account with `rows` records for each place that shows text. */
export async function makeHostileWorld(db: TestDatabase, rows: number): Promise<HostileWorld> {
  const world = await makeWorld(db)
  const { account, users } = world
  const id = (name: string) => world.named({ id: `$${name}` }).id!
  const client = id('client')
  const ids = async (sql: string): Promise<string[]> =>
    (await db.admin.unsafe<{ id: string }[]>(sql)).map(({ id }) => id)
  const each = (insert: string) =>
    ids(
      insert
        .replaceAll('$account', `'${account.id}'`)
        .replaceAll('$crowded', () => `'${crowded}'`)
        .replaceAll(/\$(\w+)/g, (_, name: string) => `'${id(name)}'`)
        .replace('from many', `from generate_series(1, ${rows}) as many(n)`),
    )
  const column = (table: string, name: string, of: string[]) => (texts: readonly string[]) =>
    db.admin.unsafe(
      `update ${table} as t set ${name} = v.text from unnest($1::uuid[], $2::text[]) as v(id, text) where t.id = v.id`,
      [of, of.map((_, at) => texts[at % texts.length]!)],
    )
  const data =
    (table: string, name: string, of: string[], col = 'data') =>
    (texts: readonly string[]) =>
      db.admin.unsafe(
        `update ${table} as t set ${col} = ${col} || jsonb_build_object('${name}', v.text)
       from unnest($1::uuid[], $2::text[]) as v(id, text) where t.id = v.id`,
        [of, of.map((_, at) => texts[at % texts.length]!)],
      )

  const made = await Promise.all(Array.from({ length: rows }, () => makeClient(db, account.id)))
  const clients = [client, ...made.map(({ id }) => id)]
  // This client has many records of each kind; the dialogs use the one that has a single one.
  const crowded = clients[1]!
  const people = await Promise.all(
    Array.from({ length: 12 }, () => makeUser(db, account.id, { role: 'employee' })),
  )
  const staff = [users.member.id, users.employee.id, ...people.map(({ id }) => id)]
  const notes = await each(
    "insert into activities (account_id, client_id, type, note, user_id) select $account, $crowded, 'note', 'x', $user from many returning id",
  )
  const followUps = await each(
    "insert into follow_ups (account_id, client_id, assign_to, due_at, note, created_by) select $account, $crowded, 'team', now() - n * interval '1 hour', 'x', $user from many returning id",
  )
  const texts = await each(
    "insert into sms_messages (account_id, room_id, flow, body, status) select $account, $room, 'incoming', 'x', 'received' from many returning id",
  )
  const roomNotes = await each(
    "insert into sms_messages (account_id, room_id, flow, type, body, status, user_id) select $account, $room, 'outgoing', 'note', 'x', 'sent', $user from many returning id",
  )
  const templates = await each(
    "insert into message_templates (account_id, name, template) select $account, 'template ' || n, 'x' from many returning id",
  )
  const reviews = await each(
    "insert into service_reviews (account_id, client_id, client_level, room_id, requested_by, request_id, token_hash, expires_at, rating, feedback) select $account, $crowded, 'applicant', $room, $user, uuidv7(), sha256(n::text::bytea), now(), 2, 'x' from many returning id",
  )
  const chats = await each(
    "insert into chat_messages (account_id, room_id, user_id, body) select $account, $chatRoom, $user, 'x' from many returning id",
  )
  const tags = await each(
    "insert into tags (account_id, name) select $account, 'tag ' || n from many returning id",
  )
  await db.admin`insert into client_tags (account_id, client_id, tag_id)
    select ${account.id}, ${crowded}, id from tags where id = any(${tags}::uuid[])`
  const record = (table: string, first: string) =>
    each(
      `insert into ${table} (account_id, client_id, data) select $account, $crowded, '${first}' from many returning id`,
    )
  const links = await record('client_links', '{"name":"x","url":"https://portal.example"}')
  const extras = await record('client_extras', '{"field":"x","value":"x"}')
  const addresses = await record('client_addresses', '{"type":"Mailing","address":"x","pinned":true}')
  const policies = await record('client_policies', '{"type":"Auto","company":"x"}')
  const dependents = [...(await record('client_dependents', '{"firstName":"x"}')), id('dependent')]
  const documents = await each(
    `insert into client_documents (account_id, client_id, data, storage_key, content_type, byte_size) select $account, $crowded, '{"name":"x"}', 'x', 'application/pdf', 1 from many returning id`,
  )
  const boards = await each(
    "insert into task_boards (account_id, name) select $account, 'board ' || n from many returning id",
  )
  const cards = await each(
    "insert into task_cards (account_id, board_id, lane_id, client_id, position) select $account, $board, $lane, $crowded, 'b' || n from many returning id",
  )
  const comments = await each(
    "insert into task_card_events (account_id, card_id, kind, user_id) select $account, $card, 'comment', $user from many returning id",
  )
  const rooms = await each(
    "insert into chat_rooms (account_id, format, title) select $account, 'group', 'x' from many returning id",
  )
  await db.admin`insert into chat_room_users (account_id, room_id, user_id)
    select ${account.id}, id, ${users.member.id} from chat_rooms where id = any(${rooms}::uuid[])`

  const trainings = await ids(
    `insert into trainings (account_id, title, description) select '${users.super.accountId}', 'x', 'x' from generate_series(1, ${rows}) returning id`,
  )
  await db.admin`insert into mobile_app_settings (account_id) values (${account.id})`

  const locations = await ids(`select id from locations where account_id = '${account.id}'`)

  const places: HostileWorld['places'] = {
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
    'internal note': column('sms_messages', 'body', roomNotes),
    'name of a template': (all) =>
      column(
        'message_templates',
        'name',
        templates,
      )(templates.map((_, at) => `${at} ${all[at % all.length]}`)),
    'text of a template': column('message_templates', 'template', [...templates, id('template')]),
    'feedback of a review': column('service_reviews', 'feedback', reviews),
    'text of a review request': column('accounts', 'review_sms_message', [account.id]),
    'preview of a conversation': column('sms_rooms', 'last_message_preview', [id('room')]),
    'chat message': column('chat_messages', 'body', [...chats, id('chatMessage')]),
    'title of a room': column('chat_rooms', 'title', [id('chatRoom'), ...rooms]),
    'preview of a room': column('chat_rooms', 'last_message_preview', rooms),
    'name of a tag': (all) =>
      column('tags', 'name', tags)(tags.map((_, at) => `${at} ${all[at % all.length]}`)),
    'what a tag is for': column('tags', 'description', [...tags, id('tag')]),
    'name of a campaign': column('campaigns', 'name', [id('campaign')]),
    'what a campaign is for': column('campaigns', 'description', [id('campaign')]),
    'text of a campaign': column('campaigns', 'content', [id('campaign')]),
    'name of a board': (all) =>
      column('task_boards', 'name', boards)(boards.map((_, at) => `${at} ${all[at % all.length]}`)),
    'what a board is for': column('task_boards', 'description', [...boards, id('board')]),
    'label of a lane': column('task_lanes', 'label', [id('lane')]),
    'title of a card': column('task_cards', 'title', [...cards, id('card')]),
    'details of a card': column('task_cards', 'details', [id('card')]),
    'comment on a card': column('task_card_events', 'text', comments),
    'closed message': (texts) =>
      db.admin`update locations set office_hours = ${db.admin.json({
        closedMessage: { type: 'text', message: texts[0]! },
        smsClosedMessage: texts.at(-1)!,
      })} where account_id = ${account.id}`,
    'message of a call flow': (texts) =>
      db.admin`update locations set call_flow = ${db.admin.json({
        welcomeMessage: { type: 'text', text: texts[0]!.slice(0, 1000) },
        voicemailSMS: texts.at(-1)!.slice(0, 480),
      })} where account_id = ${account.id}`,
    'name of a recording': column('flow_recordings', 'label', [id('recording')]),
    'reason of a block': column('blocked_numbers', 'reason', [id('blocked')]),
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
    'name of a document': data('client_documents', 'name', [...documents, id('document')]),
    'file name of a document': column('client_documents', 'file_name', [...documents, id('document')]),
    'name of a user': column('users', 'first_name', staff),
    'last name of a user': column('users', 'last_name', staff),
    'colour of a user': column('users', 'theme_color', staff),
    account: column('accounts', 'name', [account.id]),
    'legal name of an account': column('accounts', 'legal_name', [account.id]),
    'referral bonus': (texts) =>
      db.admin`update mobile_app_settings set referral_bonus = ${texts[0]!} where account_id = ${account.id}`,
    'title of a training': column('trainings', 'title', trainings),
    'what a training is about': column('trainings', 'description', trainings),
    location: column('locations', 'name', locations),
    signature: column('locations', 'signature', locations),
    'name of a picture': column('sms_media', 'file_name', [id('media')]),
    'name of a file': column('chat_media', 'file_name', [id('chatMedia')]),
    'name of an import': column('imports', 'file_name', [id('import')]),
  }
  return { world, client, crowded, places }
}
