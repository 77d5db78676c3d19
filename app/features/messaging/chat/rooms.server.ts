import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { roomClosed } from '#app/realtime/events.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { chatMessages, chatRooms, chatRoomUsers, users } from '#db/schema/index.ts'
import type { addUsersSchema, createChatSchema, removeUserSchema, updateRoomSchema } from './chat.schema.ts'
import type { ChatRoomView } from './chat-views.server.ts'
import { takeRoomFiles } from './media.server.ts'
import { selectChatMessage } from './message-view.server.ts'
import { setMine } from './own-rooms.server.ts'
import {
  chatRoomFor,
  noChatRoom,
  usersInRoom,
  requireColleague,
  selectChatRoom,
  publishChatRoom,
  publishTo,
} from './room-view.server.ts'
import { chatMessageChanged, chatRoomChanged, chatUpdated } from './events.ts'

/** Locks the room until the transaction ends, so that its messages and changes happen one at a time. */
export async function lockChatRoom(tx: Database, ctx: Ctx, roomId: string) {
  const actor = requireColleague(ctx)
  const room = await lockRow(tx, chatRooms, roomId, 'This room')
  const [own] = await tx
    .select({ userId: chatRoomUsers.userId })
    .from(chatRoomUsers)
    .where(and(eq(chatRoomUsers.roomId, roomId), eq(chatRoomUsers.userId, actor.id)))
  if (!own) throw noChatRoom()
  return room
}

const onlyGroups = () => new AppError('conflict', 'A direct conversation stays between two people.')

async function lockGroup(tx: Database, ctx: Ctx, roomId: string) {
  const room = await lockChatRoom(tx, ctx, roomId)
  if (room.format !== 'group') throw onlyGroups()
  return room
}

/**
 * Creates a direct room with one colleague, a group, or a named group. The same people without a name lead to the
 * room they have.
 */
export async function createChatRoom(
  ctx: Ctx,
  input: z.output<typeof createChatSchema>,
): Promise<ChatRoomView> {
  const actor = requireColleague(ctx)
  const others = [...new Set(input.users)].filter((id) => id !== actor.id)
  if (others.length === 0) throw new AppError('invalid', 'Choose at least one person.', 'users')
  return ctx.db(async (tx) => {
    const people = [{ id: actor.id }, ...(await findPeople(tx, others))]
    const title = input.title || null
    const format = others.length === 1 && !title ? 'direct' : 'group'
    const [made] = await tx
      .insert(chatRooms)
      .values({
        accountId: ctx.account.id,
        format,
        title,
        usersKey: title ? null : keyOf([actor.id, ...others]),
        createdBy: actor.id,
        lastMessageOn: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: chatRooms.id })
    if (!made) return showAgain(tx, keyOf([actor.id, ...others]), actor.id)
    await tx.insert(chatRoomUsers).values(
      people.map(({ id }) => ({
        accountId: ctx.account.id,
        roomId: made.id,
        userId: id,
        // Before the first message the room is in its creator's list only.
        hidden: format === 'direct' && id !== actor.id,
        unread: format === 'group' && id !== actor.id ? 1 : 0,
      })),
    )
    if (format === 'group') await addStatus(tx, ctx, made.id, 'created the group')
    return publishChatRoom(tx, made.id, actor.id)
  })
}

/** Shows the room these people have in the user's list again. */
async function showAgain(tx: Tx, key: string, userId: string): Promise<ChatRoomView> {
  const [room] = await tx.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.usersKey, key))
  if (!room) throw new AppError('conflict', 'This room has just changed. Please try again.')
  await setMine(tx, room.id, userId, { hidden: false })
  const view = await chatRoomFor(tx, room.id, userId)
  publishTo(tx, [userId], chatRoomChanged, view)
  return view
}

/** Hashed, because the ids of a large team wouldn't fit into an index. */
const keyOf = (ids: readonly string[]) =>
  `users:${createHash('sha256').update(ids.toSorted().join()).digest('hex')}`

async function findPeople(tx: Database, ids: readonly string[]) {
  const found = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.disabledAt)))
    .orderBy(users.firstName, users.id)
  if (found.length !== ids.length) throw notFound('This person')
  return found
}

/** Adds a status message: the user's name and `action`. */
async function addStatus(tx: Tx, ctx: Ctx, roomId: string, action: string): Promise<void> {
  const actor = requireColleague(ctx)
  const body = `${fullName(actor.firstName, actor.lastName)} ${action}`
  const [message] = await tx
    .insert(chatMessages)
    .values({
      accountId: ctx.account.id,
      roomId,
      type: 'status',
      userId: actor.id,
      body,
      createdAt: ctx.now(),
    })
    .returning({ id: chatMessages.id })
  await tx
    .update(chatRooms)
    .set({
      lastMessageId: message!.id,
      lastMessageOn: ctx.now(),
      lastMessagePreview: body,
      lastMessageBy: null,
    })
    .where(eq(chatRooms.id, roomId))
  await setMine(tx, roomId, actor.id, { viewedId: message!.id })
  const people = await usersInRoom(tx, roomId)
  const view = await selectChatMessage(tx, message!.id)
  publishTo(tx, people, chatMessageChanged, view!)
}

export async function retitleChatRoom(
  ctx: Ctx,
  { roomId, title }: z.output<typeof updateRoomSchema>,
): Promise<ChatRoomView> {
  const actor = requireColleague(ctx)
  return ctx.db(async (tx) => {
    const room = await lockGroup(tx, ctx, roomId)
    if (room.usersKey)
      throw new AppError(
        'conflict',
        'This group is named after its members, so it can’t be renamed.',
        'title',
      )
    if (room.title !== title) {
      await tx.update(chatRooms).set({ title }).where(eq(chatRooms.id, roomId))
      await addStatus(tx, ctx, roomId, `called the group “${title}”`)
    }
    return publishChatRoom(tx, roomId, actor.id)
  })
}

/**
 * Adds users to a group, who can read its earlier messages. A group known by its people becomes one of its own.
 */
export async function addChatUsers(
  ctx: Ctx,
  { roomId, users: ids }: z.output<typeof addUsersSchema>,
): Promise<ChatRoomView> {
  const actor = requireColleague(ctx)
  return ctx.db(async (tx) => {
    await lockGroup(tx, ctx, roomId)
    const people = await findPeople(tx, [...new Set(ids)])
    const added = await tx
      .insert(chatRoomUsers)
      .values(people.map(({ id }) => ({ accountId: ctx.account.id, roomId, userId: id, unread: 1 })))
      .onConflictDoNothing()
      .returning({ userId: chatRoomUsers.userId })
    const names = people
      .filter(({ id }) => added.some(({ userId }) => userId === id))
      .map((person) => fullName(person.firstName, person.lastName))
    if (names.length > 0) {
      await tx.update(chatRooms).set({ usersKey: null }).where(eq(chatRooms.id, roomId))
      await addStatus(tx, ctx, roomId, `added ${names.join(', ')}`)
    }
    return publishChatRoom(tx, roomId, actor.id)
  })
}

/** The group's creator and admins in it may remove others; everyone may leave. */
export const mayRemove = (ctx: Ctx, room: { createdBy: string | null }, userId: string): boolean =>
  userId === ctx.actor?.id || room.createdBy === ctx.actor?.id || ctx.can.administer

/**
 * Removes a user from a group, or the user themselves (leaving). Deletes a group without people.
 * @returns null when the user left.
 */
export async function removeChatUser(
  ctx: Ctx,
  { roomId, userId }: z.output<typeof removeUserSchema>,
): Promise<ChatRoomView | null> {
  const actor = requireColleague(ctx)
  let orphans: string[] = []
  const view = await ctx.db(async (tx) => {
    const room = await lockGroup(tx, ctx, roomId)
    if (!mayRemove(ctx, room, userId)) throw forbidden()
    const [person] = await tx
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(chatRoomUsers)
      .innerJoin(users, on(users, chatRoomUsers.userId))
      .where(and(eq(chatRoomUsers.roomId, roomId), eq(chatRoomUsers.userId, userId)))
    if (!person) throw notFound('This person')
    const leaves = userId === actor.id
    const action = leaves ? 'left the group' : `removed ${fullName(person.firstName, person.lastName)}`
    await addStatus(tx, ctx, roomId, action)
    await tx
      .delete(chatRoomUsers)
      .where(and(eq(chatRoomUsers.roomId, roomId), eq(chatRoomUsers.userId, userId)))
    await tx.update(chatRooms).set({ usersKey: null }).where(eq(chatRooms.id, roomId))
    tx.after(roomClosed(userId, { roomId }))
    publishTo(tx, [userId], chatUpdated, { roomId, removed: true })
    if (!leaves) return publishChatRoom(tx, roomId, actor.id)
    const people = (await selectChatRoom(tx, roomId))?.people ?? []
    const [first] = people.filter((other) => !other.gone)
    if (first) await publishChatRoom(tx, roomId, first.id)
    if (people.length === 0) {
      orphans = await takeRoomFiles(tx, roomId)
      await tx.delete(chatRooms).where(eq(chatRooms.id, roomId))
    }
    return null
  })
  await Promise.all(orphans.map((key) => removeFile(ctx.account.id, key)))
  return view
}
