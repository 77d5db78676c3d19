import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { VCARD_TYPE } from '#app/features/conversations/limits.ts'
import { createSession } from '#app/features/auth/session.server.ts'
import { recordingPlace } from '#app/features/calls/recordings/recordings.server.ts'
import { fileCipher } from '#app/lib/crypto.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import {
  activities,
  blockedNumbers,
  callLegs,
  callRecordings,
  calls,
  campaignDrafts,
  campaignRecipients,
  campaignRuns,
  campaigns,
  chatMedia,
  chatMessages,
  chatReactions,
  chatRooms,
  chatRoomUsers,
  clientAddresses,
  clientDependents,
  clientDocuments,
  clientMerges,
  clients,
  clientTags,
  archives,
  clientExports,
  flowRecordings,
  followUps,
  messageTemplates,
  serviceReviews,
  clientImports,
  smsDeliveries,
  smsMedia,
  smsMessages,
  smsConversations,
  tags,
  taskBoards,
  taskCardEvents,
  taskCards,
  taskLanes,
} from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeUser, nextNumber } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'

/** In every text field of the tried account: wherever a stranger can see it, data leaks. */
export const CANARY = 'Canary-7f3a91'

export type Principal = 'member' | 'employee' | 'stranger' | 'disabled' | 'suspended' | 'locked' | 'super'

/** An account with one record of each kind, and users who should or should not reach them. */
export async function makeWorld(db: TestDatabase) {
  const { account, location, number } = await makeAccount(db, {
    name: `${CANARY} Agency`,
    serviceReviewEnabled: true,
  })
  const other = await makeAccount(db, { name: 'Other Agency' })
  const closed = await makeAccount(db, { name: 'Closed Agency', suspendedAt: new Date() })
  const platform = await makeAccount(db, { name: 'Platform', isPlatform: true })

  const avatarKey = await putFile(account.id, 'avatars', Buffer.from(CANARY), 'image/jpeg')
  const users = {
    member: await makeUser(db, account.id, { role: 'owner', firstName: CANARY }),
    employee: await makeUser(db, account.id, { role: 'employee', avatarKey }),
    disabled: await makeUser(db, account.id, { role: 'owner', disabledAt: new Date() }),
    locked: await makeUser(db, account.id, { role: 'owner' }),
    stranger: await makeUser(db, other.account.id, { role: 'owner' }),
    suspended: await makeUser(db, closed.account.id, { role: 'owner' }),
    super: await makeUser(db, platform.account.id, { role: 'super', mfaEnabled: true }),
  }
  const cookies = {} as Record<Principal, string>
  for (const [principal, user] of Object.entries(users))
    cookies[principal as Principal] = await signIn(db, user)
  await db.admin`update sessions set locked_at = now() where user_id = ${users.locked.id}`

  const client = await makeClient(db, account.id, { firstName: CANARY, lastName: CANARY })
  const storageKey = await putFile(account.id, 'media', Buffer.from(CANARY), 'application/pdf')
  const card = Buffer.from(`BEGIN:VCARD\nFN:${CANARY}\nEND:VCARD\n`)
  const cardKey = await putFile(account.id, 'media', card, VCARD_TYPE)
  const exportKey = await putFile(account.id, 'exports', Buffer.from(CANARY), 'application/octet-stream')
  const records = await withAccount(db.pool, account.id, async (tx) => {
    const [room] = await tx
      .insert(smsConversations)
      .values({
        accountId: account.id,
        clientId: client.id,
        level: 'applicant',
        phoneNumber: client.mobilePhone!,
        recipients: [client.mobilePhone!],
        phoneNumberId: number.id,
        status: 'attention',
        lastMessagePreview: CANARY,
      })
      .returning()
    const [message] = await tx
      .insert(smsMessages)
      .values({
        accountId: account.id,
        conversationId: room!.id,
        flow: 'outgoing',
        body: CANARY,
        status: 'failed',
        userId: users.member.id,
      })
      .returning()
    const leg = {
      accountId: account.id,
      conversationId: room!.id,
      toNumber: client.mobilePhone!,
      fromNumber: number.number,
    }
    await tx.insert(smsDeliveries).values({ ...leg, messageId: message!.id, status: 'failed' })
    const [waiting] = await tx
      .insert(smsMessages)
      .values({
        accountId: account.id,
        conversationId: room!.id,
        flow: 'outgoing',
        body: CANARY,
        status: 'pending',
      })
      .returning()
    const [delivery] = await tx
      .insert(smsDeliveries)
      .values({ ...leg, messageId: waiting!.id, status: 'pending' })
      .returning()
    const [media] = await tx
      .insert(smsMedia)
      .values({
        accountId: account.id,
        messageId: message!.id,
        state: 'stored',
        storageKey,
        contentType: 'application/pdf',
        fileName: CANARY,
      })
      .returning()
    const [contactCard] = await tx
      .insert(smsMedia)
      .values({
        accountId: account.id,
        messageId: message!.id,
        state: 'stored',
        storageKey: cardKey,
        contentType: VCARD_TYPE,
        fileName: `${CANARY}.vcf`,
      })
      .returning()
    const [trashed] = await tx
      .insert(clients)
      .values({ accountId: account.id, firstName: CANARY, deletedAt: new Date(), phone: nextNumber() })
      .returning()
    const record = { accountId: account.id, clientId: client.id }
    const [dependent] = await tx
      .insert(clientDependents)
      .values({ ...record, data: { firstName: CANARY, notes: CANARY } })
      .returning()
    const [address] = await tx
      .insert(clientAddresses)
      .values({ ...record, data: { type: 'Physical', address: CANARY } })
      .returning()
    const [document] = await tx
      .insert(clientDocuments)
      .values({
        ...record,
        data: { name: CANARY, notes: CANARY },
        storageKey,
        fileName: CANARY,
        contentType: 'application/pdf',
        byteSize: CANARY.length,
      })
      .returning()
    const [tag] = await tx
      .insert(tags)
      .values({ accountId: account.id, name: CANARY, description: CANARY })
      .returning()
    await tx.insert(clientTags).values({ ...record, tagId: tag!.id })
    const [template] = await tx
      .insert(messageTemplates)
      .values({ accountId: account.id, userId: users.member.id, name: CANARY, template: CANARY })
      .returning()
    await tx.insert(serviceReviews).values({
      ...record,
      clientLevel: 'applicant',
      conversationId: room!.id,
      requestedBy: users.member.id,
      requestId: randomUUID(),
      tokenHash: Buffer.from(CANARY),
      expiresAt: new Date(Date.now() + 86_400_000),
      rating: 2,
      feedback: CANARY,
    })
    const [blocked] = await tx
      .insert(blockedNumbers)
      .values({ accountId: account.id, phoneNumber: nextNumber(), reason: CANARY, addedBy: users.member.id })
      .returning()
    const [recording] = await tx
      .insert(flowRecordings)
      .values({
        accountId: account.id,
        bucket: 'closedMessage',
        label: CANARY,
        fileName: `${CANARY}.mp3`,
        storageKey,
        byteSize: CANARY.length,
      })
      .returning()
    const [exported] = await tx
      .insert(clientExports)
      .values({
        accountId: account.id,
        requestedBy: users.member.id,
        scope: [],
        state: 'done',
        fileKey: exportKey,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning()
    const [archive] = await tx
      .insert(archives)
      .values({
        accountId: account.id,
        requestedBy: users.member.id,
        clientId: client.id,
        state: 'done',
        fileKey: exportKey,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning()
    const [note] = await tx
      .insert(activities)
      .values({
        ...record,
        type: 'note',
        note: CANARY,
        imageKey: storageKey,
        thumbnailKey: storageKey,
        userId: users.member.id,
      })
      .returning()
    const [followUp] = await tx
      .insert(followUps)
      .values({
        ...record,
        assignTo: 'team',
        dueAt: new Date(Date.now() - 86_400_000),
        note: CANARY,
        createdBy: users.member.id,
      })
      .returning()
    const [merge] = await tx
      .insert(clientMerges)
      .values({
        ...record,
        kind: 'promote',
        snapshot: {
          names: { keep: CANARY, other: null },
          ...{ before: {}, after: {}, sources: [], levels: {}, moved: [], rooms: [], added: [], removed: [] },
          ...{ links: {}, copied: [], relinked: [], referred: [] },
        },
      })
      .returning()
    const [imported] = await tx
      .insert(clientImports)
      .values({
        accountId: account.id,
        requestedBy: users.member.id,
        fileName: CANARY,
        format: 'csv',
        state: 'mapping',
        sheets: [{ name: CANARY, headers: [CANARY], rows: 0, kind: 'contacts', targets: ['firstName'] }],
      })
      .returning()
    const [chatRoom] = await tx
      .insert(chatRooms)
      .values({
        accountId: account.id,
        format: 'group',
        title: CANARY,
        createdBy: users.member.id,
        lastMessagePreview: CANARY,
      })
      .returning()
    const within = { accountId: account.id, roomId: chatRoom!.id }
    await tx
      .insert(chatRoomUsers)
      .values([users.member, users.employee].map((user) => ({ ...within, userId: user.id })))
    const [chatMessage] = await tx
      .insert(chatMessages)
      .values({ ...within, userId: users.member.id, body: CANARY })
      .returning()
    await tx.update(chatRooms).set({ lastMessageId: chatMessage!.id }).where(eq(chatRooms.id, chatRoom!.id))
    const said = { accountId: account.id, messageId: chatMessage!.id }
    await tx.insert(chatReactions).values({ ...said, userId: users.employee.id, emoji: '🎉' })
    const [chatFile] = await tx
      .insert(chatMedia)
      .values({
        ...said,
        uploadedBy: users.member.id,
        storageKey,
        contentType: 'application/pdf',
        byteSize: 12,
        fileName: CANARY,
      })
      .returning()
    const [call] = await tx
      .insert(calls)
      .values({
        accountId: account.id,
        direction: 'outbound',
        format: 'outbound',
        state: 'in-progress',
        status: 'in-progress',
        phoneNumber: client.mobilePhone,
        phoneNumberId: number.id,
        locationId: number.locationId,
        userId: users.member.id,
        conferenceSid: `CF${'0'.repeat(32)}`,
        errorMessage: CANARY,
      })
      .returning()
    const inCall = {
      accountId: account.id,
      callId: call!.id,
      state: 'in-progress' as const,
      joinedAt: new Date(),
    }
    await tx.insert(callLegs).values([
      {
        ...inCall,
        kind: 'user',
        side: 'ours',
        via: 'connect',
        userId: users.member.id,
        label: `client:${users.member.id}`,
        providerSid: `CA${'1'.repeat(32)}`,
        isHost: true,
      },
      {
        ...inCall,
        kind: 'outside',
        side: 'theirs',
        via: 'ring',
        phoneNumber: client.mobilePhone,
        label: `number:${client.mobilePhone}`,
        providerSid: `CA${'2'.repeat(32)}`,
      },
    ])
    const [missed] = await tx
      .insert(calls)
      .values({
        accountId: account.id,
        direction: 'inbound',
        format: 'inbound',
        state: 'ended',
        status: 'missed',
        phoneNumber: client.mobilePhone,
        errorMessage: CANARY,
      })
      .returning()
    const recordingId = uuidv7()
    const cipher = await fileCipher(tx, account.id, recordingPlace(recordingId))
    const sealed = sealFile(cipher, Buffer.from(CANARY))
    await tx.insert(callRecordings).values({
      accountId: account.id,
      id: recordingId,
      callId: missed!.id,
      kind: 'voicemail',
      providerSid: `RE${'0'.repeat(32)}`,
      duration: 3,
      recordedAt: new Date(),
      state: 'stored',
      storageKey: await putFile(account.id, 'recordings', sealed, 'application/octet-stream'),
      byteSize: CANARY.length,
      contentType: 'audio/wav',
    })
    const by = { createdBy: users.member.id, updatedBy: users.member.id }
    const [campaign] = await tx
      .insert(campaigns)
      .values({
        accountId: account.id,
        name: CANARY,
        description: CANARY,
        content: CANARY,
        targetTags: [tag!.id],
        scheduleOccurrence: 'daily',
        scheduleStartOn: new Date(Date.now() + 86_400_000),
        nextRunOn: new Date(Date.now() + 86_400_000),
        ...by,
      })
      .returning()
    const [draft] = await tx
      .insert(campaignDrafts)
      .values({
        accountId: account.id,
        userId: users.member.id,
        values: { name: CANARY, content: CANARY, targetTags: [tag!.id] },
      })
      .returning()
    const [run] = await tx
      .insert(campaignRuns)
      .values({
        accountId: account.id,
        campaignId: campaign!.id,
        runDate: new Date(),
        state: 'sending',
        content: CANARY,
        userId: users.member.id,
        collectedAt: new Date(),
      })
      .returning()
    await tx.insert(campaignRecipients).values({
      ...record,
      runId: run!.id,
      phone: client.mobilePhone!,
      level: 'applicant',
      phoneNumberId: number.id,
    })
    const [board] = await tx
      .insert(taskBoards)
      .values({ accountId: account.id, name: CANARY, description: CANARY })
      .returning()
    const onBoard = { accountId: account.id, boardId: board!.id }
    const [lane] = await tx
      .insert(taskLanes)
      .values({ ...onBoard, label: CANARY, position: 0 })
      .returning()
    const [card] = await tx
      .insert(taskCards)
      .values({ ...onBoard, ...record, laneId: lane!.id, title: CANARY, details: CANARY, position: 'a0' })
      .returning()
    await tx
      .insert(taskCardEvents)
      .values({ accountId: account.id, cardId: card!.id, kind: 'comment', text: CANARY })
    return {
      callRecording: recordingId,
      campaign: campaign!.id,
      campaignDraft: draft!.id,
      run: run!.id,
      board: board!.id,
      lane: lane!.id,
      card: card!.id,
      missed: missed!.id,
      call: call!.id,
      chatRoom: chatRoom!.id,
      chatMessage: chatMessage!.id,
      chatMedia: chatFile!.id,
      note: note!.id,
      followUp: followUp!.id,
      tag: tag!.id,
      template: template!.id,
      blocked: blocked!.id,
      recording: recording!.id,
      merge: merge!.id,
      archive: archive!.id,
      export: exported!.id,
      import: imported!.id,
      dependent: dependent!.id,
      address: address!.id,
      document: document!.id,
      room: room!.id,
      message: message!.id,
      delivery: delivery!.id,
      media: media!.id,
      contactCard: contactCard!.id,
      trashed: trashed!.id,
    }
  })

  const ids: Record<string, string> = {
    ...records,
    client: client.id,
    location: location.id,
    user: users.member.id,
    employee: users.employee.id,
    account: account.id,
  }
  return {
    account,
    users,
    cookies,
    /** Replaces `$client` and the like in values of access.ts. */
    named: <Value extends string | boolean | string[] | object>(
      values: Record<string, Value>,
    ): Record<string, Value> => {
      const one = (value: string) =>
        value.replace(/\$(\w+)/g, (whole, name: string) =>
          name === 'uuid' ? randomUUID() : (ids[name] ?? whole),
        )
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          JSON.parse(one(JSON.stringify(value))) as Value,
        ]),
      )
    },
    /** A hash over every row of the tried account that a request could have changed. */
    fingerprint: async () => {
      const tables = await db.admin<{ name: string }[]>`
        select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id'
          and table_name not in ('sessions', 'presence', 'audit_log') order by 1`
      const sums = []
      for (const { name } of tables) {
        const [row] = await db.admin.unsafe(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where account_id = $1`,
          [account.id],
        )
        sums.push(`${name}:${row!.sum}`)
      }
      return sums.join('\n')
    },
  }
}

/** A session as a sign-in makes it. Returns the Cookie header. */
export async function signIn(db: TestDatabase, user: { accountId: string; id: string }): Promise<string> {
  const { token } = await withAccount(db.pool, user.accountId, (tx) =>
    createSession(tx, {
      accountId: user.accountId,
      userId: user.id,
      userAgent: null,
      ip: null,
      now: new Date(),
    }),
  )
  return `__session=${token}`
}
