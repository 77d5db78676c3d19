import {
  type CreateClient,
  createClientSchema,
  updateClientSchema,
} from '#app/features/people/clients/client.schema.ts'
import { type ClientDetail, createClient, updateClient } from '#app/features/people/clients/clients.server.ts'
import { keepsGroup, type Part, PERSON_FIELDS, SECRET_FIELDS } from '#app/features/people/clients/person.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { formValues } from '#app/features/accounts/fields/wire.ts'
import { duplicatesOfNew } from '#app/features/contacts/transfer/duplicates/list-duplicates.server.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import { wireName } from '#app/lib/api/spelling.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'

/** @throws ApiRefusal conflict if it may exist already */
export async function addClient(
  ctx: Ctx,
  given: RecordValues,
  { room, anyway }: { room?: string | undefined; anyway?: boolean | undefined },
): Promise<{ id: string }> {
  requireGathered(ctx, given)
  const values = formValues(PERSON_FIELDS, given)
  const client = parseInput(createClientSchema, { ...values, conversationId: room })
  if (!anyway) await requireNew(ctx, client)
  return createClient(ctx, client)
}

/** @throws ApiRefusal conflict, with the ids of the clients that this one may duplicate */
async function requireNew(ctx: Ctx, client: CreateClient): Promise<void> {
  const found = await duplicatesOfNew(ctx, client)
  if (found.length === 0) return
  throw new ApiRefusal(
    'conflict',
    'This contact may exist already. Change the one of these `ids`, or send `anyway: true`.',
    { ids: found.map(({ id }) => id) },
  )
}

/** A field that isn't kept would get lost without a word. @throws ApiRefusal invalid, with the names of the fields */
function requireGathered(ctx: Ctx, given: RecordValues): void {
  const lost = PERSON_FIELDS.filter(
    ({ name, group }) => (given[name] ?? '') !== '' && !keepsGroup(ctx.account.gatheringForms, group),
  ).map(({ name }) => wireName(name))
  if (lost.length === 0) return
  const message = 'Your account doesn’t use the form of this field.'
  throw new ApiRefusal('invalid', `${lost[0]}: ${message}`, {
    fields: Object.fromEntries(lost.map((name) => [name, message])),
  })
}

/** Stores the given fields and keeps the others of the parts that a form would send with them. */
export async function changePeople(ctx: Ctx, client: ClientDetail, given: RecordValues): Promise<void> {
  requireGathered(ctx, given)
  const parts = new Set<Part>(['basic.applicant', 'basic.coapplicant'])
  for (const { name, group, level } of PERSON_FIELDS)
    if (Object.hasOwn(given, name)) parts.add(`${group}.${level}`)
  const kept = Object.fromEntries(
    Object.entries(client.values).filter(([name]) => !SECRET_FIELDS.includes(name)),
  )
  await updateClient(
    ctx,
    client.id,
    parseInput(updateClientSchema, {
      ...formValues(PERSON_FIELDS, { ...kept, ...given }),
      parts: [...parts].join(' '),
      clear: SECRET_FIELDS.filter((name) => given[name] === null),
      version: String(client.version),
    }),
  )
}
