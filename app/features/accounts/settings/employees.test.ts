// @isolated: starts a process
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { fullName } from '#app/lib/names.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  acceptInvitation,
  invitationMail,
  readInvitation,
} from '#app/features/accounts/auth/invitations.server.ts'
import { mailResetCode, requestReset } from '#app/features/accounts/auth/reset-password.server.ts'
import { signIn } from '#app/features/accounts/auth/sign-in.server.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import {
  apiKeys,
  calendarFeeds,
  clients,
  followUps,
  groups,
  passkeys,
  recoveryCodes,
  conversations,
  conversationUsers,
  taskBoards,
  taskBoardUsers,
  taskCards,
  taskLanes,
  users,
} from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { openSocket, startProcess, startSession } from '#tests/setup/sockets.ts'
import { dismissEmployee, readLeaving } from './dismiss-employee.server.ts'
import { employeeFields } from './employee-rules.ts'
import { employeeSchema } from './employee.schema.ts'
import { getEmployee, listEmployees } from './employees.server.ts'
import {
  createEmployee,
  resendInvitation,
  resetMfa,
  revokeInvitation,
  updateEmployee,
} from './save-employee.server.ts'

const db = useDatabase()
useAreas()
const mailbox = useMailbox()

type Made = Awaited<ReturnType<typeof makeAccount>>
let made: Made
let maya: Awaited<ReturnType<typeof makeUser>>
let dana: Awaited<ReturnType<typeof makeUser>>
const clock = makeServices(db)
const { services } = clock
const ctxOf = (user: typeof maya) => makeCtx(db, made.account, user, { now: clock.now, bus: clock.bus })

beforeAll(async () => {
  made = await makeAccount(db, { name: 'Harbor' })
  maya = await makeUser(db, made.account.id, { role: 'owner', firstName: 'Maya', lastName: 'Reyes' })
  dana = await makeUser(db, made.account.id, { role: 'admin' })
})

let number = 0
const input = (values: Record<string, unknown> = {}) =>
  employeeSchema.parse({
    firstName: 'Luis',
    lastName: 'Prado',
    email: `luis${(number += 1)}@harbor.example`,
    groups: [],
    locations: [],
    ...values,
  })
const saved = async (id: string, values: Record<string, unknown> = {}) => {
  const { firstName, lastName, email, version } = await getEmployee(ctxOf(maya), id)
  return { ...input({ firstName, lastName, email, ...values }), version }
}
const linkOf = async (userId: string) => {
  mailbox.mails.length = 0
  const ctx = await systemCtx(services, made.account.id)
  await invitationMail.send(ctx!, { userId })
  const [, accountId, token] = /invitation\/([^/\s]+)\/([\w-]+)/.exec(mailbox.mails.at(-1)?.text ?? '') ?? []
  return { accountId: accountId!, token: token! }
}
const visitor = { ip: null, userAgent: null }

describe('a new employee', () => {
  test('is invited by mail, sets a password once and signs in', async () => {
    const employee = input({ extension: '7', phone: '(208) 555-0199', npn: '123' })
    const id = await createEmployee(ctxOf(dana), employee)
    expect(await getEmployee(ctxOf(dana), id)).toMatchObject({
      role: 'employee',
      phone: '12085550199',
      invitation: 'open',
    })
    const link = await linkOf(id)
    expect(mailbox.mails[0]!.to![0]!.address).toBe(employee.email)
    expect(await readInvitation(services, link)).toMatchObject({ email: employee.email })
    await expect(
      acceptInvitation(services, link, { newPassword: 'password', ip: null }),
    ).rejects.toMatchObject({
      field: 'newPassword',
    })
    await acceptInvitation(services, link, { newPassword: 'three blue kites', ip: null })
    await expect(
      acceptInvitation(services, link, { newPassword: 'three red kites!', ip: null }),
    ).rejects.toThrow('no longer valid')
    const { email } = employee
    expect(await signIn(services, { email, password: 'three blue kites' }, visitor)).toMatchObject({
      step: 'done',
    })
    expect((await getEmployee(ctxOf(dana), id)).invitation).toBeNull()
  })

  test('can’t sign in before, neither with a password nor by resetting one', async () => {
    const { email } = input()
    const id = await createEmployee(ctxOf(dana), input({ email }))
    await revokeInvitation(ctxOf(dana), id)
    await requestReset(services, email, null)
    const [reset] = await db.admin`select id from password_resets where email = ${email}`
    mailbox.mails.length = 0
    await mailResetCode({ ...services, pool: db.workerPool }, { resetId: reset!.id })
    expect(mailbox.mails).toEqual([])
    await expect(signIn(services, { email, password: '' }, visitor)).rejects.toThrow('Invalid email')
  })

  test('cannot use a link that was revoked, replaced, altered or is a week old', async () => {
    const id = await createEmployee(ctxOf(dana), input())
    const first = await linkOf(id)
    await resendInvitation(ctxOf(dana), id)
    const second = await linkOf(id)
    expect(await readInvitation(services, first)).toBeNull()
    expect(await readInvitation(services, { ...second, token: `${second.token}x` })).toBeNull()
    const other = await makeAccount(db)
    expect(await readInvitation(services, { ...second, accountId: other.account.id })).toBeNull()
    await revokeInvitation(ctxOf(dana), id)
    expect(await readInvitation(services, second)).toBeNull()
    await resendInvitation(ctxOf(dana), id)
    const third = await linkOf(id)
    clock.pass({ hours: 7 * 24 - 1 })
    expect(await readInvitation(services, third)).not.toBeNull()
    clock.pass({ hours: 1 })
    expect(await readInvitation(services, third)).toBeNull()
    expect((await getEmployee(ctxOf(dana), id)).invitation).toBe('expired')
  })

  test('gets few mails, also at an email that is typed in another account', async () => {
    const { email } = input()
    const id = await createEmployee(ctxOf(dana), input({ email }))
    for (let n = 0; n < 4; n += 1) await resendInvitation(ctxOf(dana), id)
    const mails = () => queuedJobs(db, null, { userId: id })
    const queued = (await mails()).length
    await expect(resendInvitation(ctxOf(dana), id)).rejects.toMatchObject({ code: 'too-many' })
    expect(await mails()).toHaveLength(queued)
    const { account } = await makeAccount(db)
    const owner = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
    await expect(createEmployee(owner, input({ email: email.toUpperCase() }))).rejects.toThrow(
      'We have already mailed several invitations. Try again in 60 minutes.',
    )
    await createEmployee(owner, input())
  })

  test('is refused with a colleague’s email or extension, and with other accounts’ groups', async () => {
    const other = await makeAccount(db)
    const stranger = await makeUser(db, other.account.id)
    const [group] = await withAccount(db.pool, other.account.id, (tx) =>
      tx.insert(groups).values({ accountId: other.account.id, label: 'Theirs' }).returning(),
    )
    const { email } = input()
    await createEmployee(ctxOf(dana), input({ email, extension: '55' }))
    await expect(createEmployee(ctxOf(dana), input({ email: email.toUpperCase() }))).rejects.toMatchObject({
      field: 'email',
    })
    await expect(createEmployee(ctxOf(dana), input({ extension: '55' }))).rejects.toMatchObject({
      field: 'extension',
    })
    await expect(createEmployee(ctxOf(dana), input({ groups: [group!.id] }))).rejects.toMatchObject({
      field: 'groups',
    })
    const picture = new TextEncoder().encode('<svg onload=alert(1)>')
    await expect(createEmployee(ctxOf(dana), input(), picture)).rejects.toMatchObject({ field: 'avatar' })
    // The email of another account's user is free here.
    await createEmployee(ctxOf(dana), input({ email: stranger.email }))
  })

  test('is found by the words of the search', async () => {
    await createEmployee(ctxOf(dana), input({ firstName: 'Zora', extension: '80808' }))
    const names = async (q: string) => (await listEmployees(ctxOf(dana), q)).map((one) => one.firstName)
    expect(await names('zor PRADO')).toEqual(['Zora'])
    expect(await names('80808')).toEqual(['Zora'])
    expect(await names('zora 80809')).toEqual([])
  })
})

describe('roles', () => {
  test('only owners make owners, and only they change one', async () => {
    await expect(createEmployee(ctxOf(dana), input({ role: 'owner' }))).rejects.toMatchObject({
      code: 'forbidden',
    })
    const demotion = await saved(maya.id, { role: 'employee' })
    for (const refused of [
      () => updateEmployee(ctxOf(dana), maya.id, demotion),
      () => resetMfa(ctxOf(dana), maya.id),
      () => dismissEmployee(services, ctxOf(dana), maya.id),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'forbidden' })
    }
    const luis = await makeUser(db, made.account.id)
    const promotion = await saved(luis.id, { role: 'admin' })
    for (const refused of [
      () => createEmployee(ctxOf(luis), input()),
      () => updateEmployee(ctxOf(luis), luis.id, promotion),
      () => listEmployees(ctxOf(luis)),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  test('the last owner stays an owner', async () => {
    const own = await makeAccount(db)
    const first = await makeUser(db, own.account.id, { role: 'owner' })
    const second = await makeUser(db, own.account.id, { role: 'owner' })
    const as = (user: typeof first) => makeCtx(db, own.account, user)
    const demotion = (user: typeof first) => ({
      ...input({ email: user.email, role: 'admin' }),
      version: user.version,
    })
    const outcomes = await Promise.allSettled([
      updateEmployee(as(first), second.id, demotion(second)),
      updateEmployee(as(second), first.id, demotion(first)),
    ])
    expect(outcomes.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [left] =
      await db.admin`select id from users where account_id = ${own.account.id} and role = 'owner'`
    const owner = left!.id === first.id ? first : second
    await expect(updateEmployee(as(owner), owner.id, demotion(owner))).rejects.toThrow('needs an owner')
  })

  test('a new role counts at once on open pages', async () => {
    const luis = await makeUser(db, made.account.id, { role: 'admin' })
    const process = await startProcess(db)
    const socket = await openSocket(process, await startSession(db, luis))
    const ctx = makeCtx(db, made.account, maya, { bus: process.services.bus as never })
    await updateEmployee(ctx, luis.id, await saved(luis.id, { role: 'employee' }))
    await socket.next('revalidate')
    expect(socket.isClosed()).toBeNull()
  })

  test('when two admins edit one employee, the second sees the first one’s change and keeps it', async () => {
    const luis = await makeUser(db, made.account.id)
    const both = await saved(luis.id)
    await updateEmployee(ctxOf(dana), luis.id, { ...both, firstName: 'Louis' })
    const second = updateEmployee(ctxOf(maya), luis.id, { ...both, firstName: 'Luiz' })
    await expect(second).rejects.toMatchObject({ code: 'conflict', version: 2 })
    await updateEmployee(ctxOf(maya), luis.id, { ...both, firstName: 'Luiz', version: 2 })
    expect((await getEmployee(ctxOf(maya), luis.id)).name).toBe('Luiz Prado'.replace('Prado', luis.lastName))

    const { version } = await getEmployee(ctxOf(maya), luis.id)
    const base = { ...employeeFields({ ...both, firstName: 'Luiz', role: 'employee' }) }
    const opened = { ...both, firstName: 'Luiz', version, base }
    await updateEmployee(ctxOf(dana), luis.id, { ...opened, extension: '102' })
    const mine = { ...opened, npn: '12345' }
    await expect(updateEmployee(ctxOf(maya), luis.id, mine)).rejects.toMatchObject({
      conflict: {
        what: 'profile',
        by: fullName(dana.firstName, dana.lastName),
        fields: [{ name: 'extension', label: 'Extension', theirs: '102', both: false }],
      },
    })
    await updateEmployee(ctxOf(maya), luis.id, { ...mine, overwrite: version + 1 })
    expect(await getEmployee(ctxOf(maya), luis.id)).toMatchObject({ extension: '102', npn: '12345' })
  })

  test('resets multi-factor sign-in', async () => {
    const luis = await makeUser(db, made.account.id, {
      mfaEnabled: true,
      mfaSecret: 'sealed',
      mfaLastStep: 3,
    })
    const own = { accountId: made.account.id, userId: luis.id }
    await withAccount(db.pool, made.account.id, async (tx) => {
      const key = { credentialId: luis.id, publicKey: Buffer.alloc(1), signatures: 0, transports: [] }
      await tx.insert(passkeys).values({ ...own, ...key, synced: false, name: 'Lost phone' })
      await tx.insert(recoveryCodes).values({ ...own, codeHash: Buffer.alloc(32) })
    })
    await resetMfa(ctxOf(dana), luis.id)
    const [row] = await db.admin`select mfa_enabled, mfa_secret from users where id = ${luis.id}`
    expect(row).toEqual({ mfa_enabled: false, mfa_secret: null })
    for (const table of ['passkeys', 'recovery_codes']) {
      expect(await db.admin`select from ${db.admin(table)} where user_id = ${luis.id}`).toHaveLength(0)
    }
  })
})

describe('dismissing', () => {
  async function withWork() {
    const luis = await makeUser(db, made.account.id, { extension: `9${number}`, mobileToken: 'token' })
    const client = await makeClient(db, made.account.id, { managedBy: luis.id })
    const accountId = made.account.id
    const conversation = await withAccount(db.pool, accountId, async (tx) => {
      await tx.insert(followUps).values(
        [true, false].map((isActive) => ({
          accountId,
          clientId: client.id,
          assignTo: 'peer' as const,
          userId: luis.id,
          createdBy: maya.id,
          dueAt: new Date(),
          isActive,
        })),
      )
      const [made] = await tx
        .insert(conversations)
        .values({
          accountId,
          clientId: client.id,
          level: 'applicant',
          phoneNumber: client.mobilePhone!,
          recipients: [client.mobilePhone!],
          phoneNumberId: ownNumber(),
        })
        .returning()
      await tx
        .insert(conversationUsers)
        .values({ accountId, conversationId: made!.id, userId: luis.id, following: true })
      return made!
    })
    return { luis, client, conversation }
  }
  const ownNumber = () => made.number.id

  test('hands over what the employee was responsible for, and keeps their name', async () => {
    const { luis, client, conversation } = await withWork()
    const leaving = await readLeaving(ctxOf(maya), luis.id)
    expect(leaving.items.map((item) => item.text).toSorted()).toEqual([
      '1 followed conversation',
      '1 managed contact',
      '1 open follow-up',
    ])
    const heir = await makeUser(db, made.account.id)
    const to = new Map([
      ['clients', heir.id],
      ['conversations', heir.id],
    ])
    await dismissEmployee(services, ctxOf(maya), luis.id, to)
    const rows = await withAccount(db.pool, made.account.id, async (tx) => ({
      client: (await tx.select().from(clients).where(eq(clients.id, client.id)))[0]!,
      followUps: await tx.select().from(followUps).where(eq(followUps.clientId, client.id)),
      followers: await tx
        .select()
        .from(conversationUsers)
        .where(eq(conversationUsers.conversationId, conversation.id)),
      user: (await tx.select().from(users).where(eq(users.id, luis.id)))[0]!,
    }))
    expect(rows.client.managedBy).toBe(heir.id)
    expect(rows.followUps.map((one) => [one.isActive, one.assignTo, one.userId])).toEqual(
      expect.arrayContaining([
        [true, 'team', null],
        [false, 'peer', luis.id],
      ]),
    )
    expect(rows.followers.filter((one) => one.following).map((one) => one.userId)).toEqual([heir.id])
    expect(rows.user).toMatchObject({ lastName: luis.lastName, extension: null, mobileToken: null })
    const [entry] = await db.admin`
      select detail from audit_log where entity_id = ${luis.id} and action = 'dismissed the employee'`
    expect(entry!.detail).toContain('1 open follow-up to the whole team')
    await expect(getEmployee(ctxOf(maya), luis.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('gives cards to a colleague on the boards that both use', async () => {
    const [luis, heir] = [await makeUser(db, made.account.id), await makeUser(db, made.account.id)]
    const accountId = made.account.id
    const cards = await withAccount(db.pool, accountId, async (tx) => {
      const boards = await tx
        .insert(taskBoards)
        .values(['Open', 'Closed'].map((name) => ({ accountId, name })))
        .returning()
      await tx.insert(taskBoardUsers).values({ accountId, boardId: boards[1]!.id, userId: luis.id })
      const made = []
      for (const { id: boardId } of boards) {
        const [lane] = await tx
          .insert(taskLanes)
          .values({ accountId, boardId, label: 'New', position: 1 })
          .returning()
        const [card] = await tx
          .insert(taskCards)
          .values({ accountId, boardId, laneId: lane!.id, assignedTo: luis.id, position: 'a0' })
          .returning()
        made.push(card!.id)
      }
      return made
    })
    await dismissEmployee(services, ctxOf(maya), luis.id, new Map([['cards', heir.id]]))
    const assigned = await db.admin`
      select assigned_to from task_cards where id = any(${cards}::uuid[]) order by array_position(${cards}::uuid[], id)`
    expect(assigned.map((row) => row.assigned_to)).toEqual([heir.id, null])
  })

  test('users can’t dismiss themselves, and work goes to a present colleague only', async () => {
    await expect(dismissEmployee(services, ctxOf(dana), dana.id)).rejects.toThrow('your own profile')
    const { luis } = await withWork()
    const other = await makeAccount(db)
    const stranger = await makeUser(db, other.account.id)
    for (const heir of [luis.id, stranger.id, 'x']) {
      const dismissal = dismissEmployee(services, ctxOf(maya), luis.id, new Map([['clients', heir]]))
      await expect(dismissal).rejects.toMatchObject({ code: 'invalid' })
    }
    expect((await getEmployee(ctxOf(maya), luis.id)).id).toBe(luis.id)
  })

  test('asks whether a dismissed employee returns, who then gets their history back', async () => {
    const employee = input()
    const id = await createEmployee(ctxOf(dana), employee)
    await dismissEmployee(services, ctxOf(dana), id)
    await expect(createEmployee(ctxOf(dana), employee)).rejects.toThrow(
      'Say whether this is the same person.',
    )
    expect(await createEmployee(ctxOf(dana), { ...employee, former: 'same', formerId: id })).toBe(id)
    expect(await getEmployee(ctxOf(dana), id)).toMatchObject({ invitation: 'open' })
    const again = { ...employee, former: 'same', formerId: id } as const
    await expect(createEmployee(ctxOf(dana), again)).rejects.toMatchObject({
      field: 'email',
    })
  })

  test('ends API keys, passkeys and recovery codes, which stay ended when the user returns', async () => {
    const credentials = async () => [
      ...(await db.admin`select revoked_at is not null as ended from api_keys where user_id = ${id}`),
      ...(await db.admin`select from passkeys where user_id = ${id}`),
      ...(await db.admin`select from recovery_codes where user_id = ${id}`),
      ...(await db.admin`select from calendar_feeds where user_id = ${id}`),
    ]
    const employee = input()
    const id = await createEmployee(ctxOf(dana), employee)
    const own = { accountId: made.account.id, userId: id }
    const addAll = () =>
      withAccount(db.pool, made.account.id, async (tx) => {
        const hash = randomBytes(32)
        await tx.insert(apiKeys).values({ ...own, name: 'CRM', tokenHash: hash, ending: 'abcd', scopes: {} })
        const key = { credentialId: hash.toString('hex'), publicKey: hash, signatures: 0, transports: [] }
        await tx.insert(passkeys).values({ ...own, ...key, synced: false, name: 'Phone' })
        await tx.insert(recoveryCodes).values({ ...own, codeHash: hash })
        await tx.insert(calendarFeeds).values({ ...own, tokenHash: hash })
      })
    await addAll()
    await dismissEmployee(services, ctxOf(dana), id)
    expect(await credentials()).toEqual([{ ended: true }])
    // As an earlier version left them.
    await addAll()
    await createEmployee(ctxOf(dana), { ...employee, former: 'same', formerId: id })
    expect(await credentials()).toEqual([{ ended: true }, { ended: true }])
  })

  test('someone new with a dismissed employee’s email gets nothing of theirs', async () => {
    const employee = { ...input(), firstName: 'Amy' }
    const former = await createEmployee(ctxOf(dana), employee)
    await dismissEmployee(services, ctxOf(dana), former)
    const id = await createEmployee(ctxOf(dana), {
      ...employee,
      firstName: 'Zoe',
      former: 'other',
      formerId: former,
    })
    expect(id).not.toBe(former)
    const rows = await db.admin`select id, first_name, disabled_at is null as present from users
      where email = ${employee.email} order by present`
    expect(rows).toEqual([
      { id: former, first_name: 'Amy', present: false },
      { id, first_name: 'Zoe', present: true },
    ])
    // The one dismissed last is the one who may return.
    await dismissEmployee(services, ctxOf(dana), id)
    const zoe = { ...employee, former: 'same', formerId: id } as const
    await expect(createEmployee(ctxOf(dana), { ...zoe, formerId: former })).rejects.toThrow('same person')
    expect(await createEmployee(ctxOf(dana), zoe)).toBe(id)
  })
})
