import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { clients, messageTemplates } from '#db/schema/index.ts'
import { PEOPLE_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { templatesChanged } from './events.ts'
import { type PlaceholderValues, placeholderValues } from './placeholders.ts'
import { TEMPLATE_GROUPS, type TemplateValues, type TemplateGroup } from './template.schema.ts'

/** A message template. */
export const templateAnswer = z
  .object({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    template: z.string().describe('The text, with placeholders like {firstName}.'),
    group: z.enum(TEMPLATE_GROUPS).describe('Who can use it.'),
    format: z.literal('message'),
  })
  .meta({ id: 'Template' })

export interface TemplateView extends z.infer<typeof templateAnswer> {
  /** Team templates are the admins'; a personal one is its owner's. */
  canEdit: boolean
}

/** The limit holds for the team, and for each user. */
const MAX_TEMPLATES = 200

type Row = typeof messageTemplates.$inferSelect

const view = (ctx: Ctx, { id, name, template, userId, version }: Row): TemplateView => ({
  id,
  name,
  template,
  group: userId ? 'personal' : 'team',
  format: 'message',
  version,
  canEdit: userId !== null || ctx.can.administer,
})

/** The templates that the user may use: the team's and their own. */
const usable = (userId: string) => or(isNull(messageTemplates.userId), eq(messageTemplates.userId, userId))

/** The templates that the user may use, by name. */
export async function listTemplates(ctx: Ctx): Promise<TemplateView[]> {
  const actor = requireActor(ctx)
  const rows = await ctx.db((tx) =>
    tx
      .select()
      .from(messageTemplates)
      .where(usable(actor.id))
      .orderBy(asc(sql`lower(${messageTemplates.name})`), asc(messageTemplates.id)),
  )
  return rows.map((row) => view(ctx, row))
}

export async function getTemplate(ctx: Ctx, templateId: string): Promise<TemplateView> {
  return ctx.db(async (tx) => view(ctx, await templateRow(tx, ctx, templateId)))
}

async function templateRow(tx: Database, ctx: Ctx, templateId: string): Promise<Row> {
  const actor = requireActor(ctx)
  return lockRow(tx, messageTemplates, templateId, 'This template', usable(actor.id))
}

export async function createTemplate(ctx: Ctx, input: TemplateValues): Promise<TemplateView> {
  const userId = ownerOf(ctx, input.group)
  return ctx.db(async (tx) => {
    const [total] = await tx.select({ count: count() }).from(messageTemplates).where(sameOwner(userId))
    if (total!.count >= MAX_TEMPLATES) {
      throw new AppError('conflict', `there can be at most ${MAX_TEMPLATES} templates.`)
    }
    const { name, template } = input
    const [row] = await tx
      .insert(messageTemplates)
      .values({
        accountId: ctx.account.id,
        userId,
        name,
        template,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw nameTaken(name)
    await audit(tx, ctx, { action: 'created a template', entity: 'message template', entityId: row.id })
    tx.after(templatesChanged())
    return view(ctx, row)
  })
}

/** Changes name and text. A template stays the team's or its owner's. */
export async function updateTemplate(
  ctx: Ctx,
  templateId: string,
  edit: Pick<TemplateValues, 'name' | 'template'> & Opened,
): Promise<TemplateView> {
  return ctx.db(async (tx) => {
    const before = await editable(tx, ctx, templateId)
    const { name, template } = await mergeEdit(ctx, {
      what: 'template',
      opened: edit,
      mine: { name: edit.name, template: edit.template },
      stored: { values: { name: before.name, template: before.template }, version: before.version },
      fields: { name: { label: 'Name' }, template: { label: 'Message' } },
      last: () => lastChange(tx, 'message template', templateId, ['changed a template']),
    })
    const [taken] = await tx
      .select({ id: messageTemplates.id })
      .from(messageTemplates)
      .where(
        and(
          sameOwner(before.userId),
          sql`lower(${messageTemplates.name}) = lower(${name})`,
          sql`${messageTemplates.id} <> ${templateId}`,
        ),
      )
    if (taken) throw nameTaken(name)
    const [row] = await tx
      .update(messageTemplates)
      .set({ name, template, updatedAt: ctx.now(), version: nextVersion(messageTemplates) })
      .where(eq(messageTemplates.id, templateId))
      .returning()
    await audit(tx, ctx, { action: 'changed a template', entity: 'message template', entityId: templateId })
    tx.after(templatesChanged())
    return view(ctx, row!)
  })
}

export async function deleteTemplate(ctx: Ctx, templateId: string): Promise<void> {
  await ctx.db(async (tx) => {
    await editable(tx, ctx, templateId)
    await tx.delete(messageTemplates).where(eq(messageTemplates.id, templateId))
    await audit(tx, ctx, { action: 'deleted a template', entity: 'message template', entityId: templateId })
    tx.after(templatesChanged())
  })
}

async function editable(tx: Database, ctx: Ctx, templateId: string): Promise<Row> {
  const row = await templateRow(tx, ctx, templateId)
  if (row.userId === null && !ctx.can.administer) throw forbidden()
  return row
}

/** Null for the team. */
function ownerOf(ctx: Ctx, group: TemplateGroup): string | null {
  if (group === 'personal') return requireActor(ctx).id
  ctx.require('administer')
  return null
}

const sameOwner = (userId: string | null) =>
  userId ? eq(messageTemplates.userId, userId) : isNull(messageTemplates.userId)

const nameTaken = (name: string) =>
  new AppError('conflict', `there is already a template called '${name}'.`, 'name')

/** The contact that a template is previewed with. */
export interface PreviewContact {
  id: string
  name: string
  values: PlaceholderValues
}

const PREVIEWED = 5

/** The newest contacts, to preview a template with. */
export async function listPreviewContacts(ctx: Ctx): Promise<PreviewContact[]> {
  const rows = await ctx.db((tx) =>
    tx
      .select({
        client: {
          id: clients.id,
          ...PEOPLE_COLUMNS,
        },
        address: sql<Record<string, string> | null>`(
          select a.data from client_addresses a
          where a.account_id = clients.account_id and a.client_id = clients.id and a.deleted_at is null
          order by a.data ->> 'type' = 'Mailing', a.id limit 1)`,
      })
      .from(clients)
      .where(isNull(clients.deletedAt))
      .orderBy(sql`${clients.id} desc`)
      .limit(PREVIEWED),
  )
  return rows.map(({ client, address }) => ({
    id: client.id,
    name: clientName(client),
    values: placeholderValues(client, address ?? {}),
  }))
}

/** Whether a search finds the template: its name or its text contains it. */
export const templateMatches = ({ name, template }: TemplateView, typed: string): boolean =>
  `${name}\n${template}`.toLowerCase().includes(typed.trim().toLowerCase())
