import { z } from 'zod'
import { readAvatar, saveAvatar } from '#app/features/accounts/profile/avatar.server.ts'
import { setThemeColor } from '#app/features/accounts/shell/shell.server.ts'
import { themeColorSchema } from '#app/features/accounts/shell/theme-color.schema.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { withFieldNames } from '#app/lib/field-names.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { pictureDataUrl } from '#app/lib/picture-data-url.ts'
import { dismissEmployee } from '../dismiss-employee.server.ts'
import { newEmployeeSchema, updateEmployeeSchema } from '../employee.schema.ts'
import {
  employeeChoices,
  employeeBase,
  type EmployeeView,
  getEmployee,
  getOneself,
} from '../employees.server.ts'
import { createEmployee, FormerEmployee, resetMfa, updateEmployee } from '../save-employee.server.ts'

const user = employeeBase
  .extend({
    account: z.uuid().describe('The id of the account.'),
    groups: z.array(z.string()).describe('Labels.'),
    mobileToken: z.boolean().describe('Whether the mobile app has a token. It is never sent.'),
    accountLocations: z.array(z.uuid()),
  })
  .meta({ id: 'User' })

function answer(ctx: Ctx, { groups, locations, hasMobileToken, ...employee }: EmployeeView) {
  return {
    ...employee,
    account: ctx.account.id,
    groups: groups.map(({ name }) => name),
    mobileToken: hasMobileToken,
    accountLocations: locations.map(({ id }) => id),
  }
}

const line = z.string().max(1000)
const groupsBody = z.array(line).max(200).describe('Labels of the smart values of Employee Group.')
const locationsBody = z.array(z.uuid()).max(200).describe('Ids of locations.')
const role = z.enum(['owner', 'admin', 'employee'], 'Choose a role.')

/** The fields of a new employee on the wire, by ours. */
const NEW = {
  firstName: 'userFirstName',
  lastName: 'userLastName',
  email: 'userEmail',
  phone: 'userPhone',
  extension: 'userExtension',
  avatar: 'userAvatar',
  groups: 'userGroups',
  npn: 'userNPN',
  role: 'userRole',
  locations: 'userAccountLocations',
} as const

export const userCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/users/me',
    summary: 'Get the user who calls',
    notes: 'With a key, the user who made it, or the service account.',
    area: 'account',
    who: 'user',
    output: user,
    example: {},
    run: async (ctx) => answer(ctx, await getOneself(ctx)),
  }),
  defineCall({
    method: 'GET',
    path: '/users/{id}/avatar',
    summary: 'Get the picture of a user',
    area: 'account',
    who: 'user',
    output: { file: 'image/jpeg' },
    example: { params: { id: '$employee' } },
    run: async (ctx, { params }) =>
      new Response(await (await readAvatar(ctx, params.id)).arrayBuffer(), {
        headers: { 'Content-Type': 'image/jpeg' },
      }),
  }),
  defineCall({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Get an employee',
    area: 'account',
    who: 'user',
    output: user,
    ifMatch: true,
    errors: { forbidden: 'employees get only themselves' },
    example: { params: { id: '$employee' } },
    run: async (ctx, { params: { id } }) => answer(ctx, await read(ctx, id)),
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}',
    summary: 'Add an employee',
    notes: 'They are invited by mail.',
    area: 'account',
    who: 'administer',
    // A user who signs in reads everything, and so would a key that may add one (docs/decisions/130-api.md).
    scope: 'none',
    body: z.object({
      userFirstName: line,
      userLastName: line,
      userEmail: line,
      userPhone: line.nullable().optional(),
      userExtension: line.nullable().optional(),
      userAvatar: pictureDataUrl.nullable().optional(),
      userGroups: groupsBody.default([]),
      userNPN: line.nullable().optional(),
      userRole: role.optional(),
      userAccountLocations: locationsBody.default([]),
      former: z
        .enum(['same', 'other'])
        .optional()
        .describe(
          'For the email of someone who was dismissed: whether they return, or someone else has it now.',
        ),
      formerId: z.uuid().optional().describe('The id of that person, which the refusal names.'),
    }),
    output: user,
    status: 201,
    errors: { conflict: 'the email or the extension is taken, or someone who was dismissed had the email' },
    example: {
      params: { accountId: '$account' },
      body: {
        userFirstName: 'Luis',
        userLastName: 'Prado',
        userEmail: 'luis.prado@agency.example',
        userRole: 'employee',
        userAccountLocations: ['$location'],
      },
    },
    run: async (ctx, { body }) => {
      const id = await withFieldNames(NEW, async () => {
        const input = parseInput(newEmployeeSchema, {
          firstName: body.userFirstName,
          lastName: body.userLastName,
          email: body.userEmail,
          phone: body.userPhone ?? undefined,
          extension: body.userExtension ?? undefined,
          npn: body.userNPN ?? undefined,
          role: body.userRole,
          former: body.former,
          formerId: body.formerId,
          groups: await groupIds(ctx, body.userGroups),
          locations: body.userAccountLocations,
        })
        return createEmployee(ctx, input, body.userAvatar ?? null).catch(askWho)
      })
      return answer(ctx, await getEmployee(ctx, id))
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Change an employee',
    notes:
      'Admins change everyone; others only their own theme color. Null empties a field. Keys can’t change a role, an email or a phone.',
    area: 'account',
    who: 'user',
    body: z.object({
      firstName: line.optional(),
      lastName: line.optional(),
      email: line.optional(),
      phone: line.nullable().optional(),
      extension: line.nullable().optional(),
      avatar: pictureDataUrl.optional(),
      groups: groupsBody.optional(),
      npn: line.nullable().optional(),
      role: role.optional(),
      accountLocations: locationsBody.optional(),
      themeColor: themeColorSchema.shape.color.optional().describe('Only one’s own.'),
      phoneGone: z
        .literal(true)
        .optional()
        .describe('Removes the phone although call groups ring it, which is refused otherwise.'),
    }),
    output: user,
    ifMatch: true,
    errors: {
      forbidden: 'only admins change others, and only owners change owners',
      conflict:
        'the email or the extension is taken, the account would have no owner, or call groups ring the phone',
    },
    example: { params: { id: '$employee' }, body: { firstName: 'Luisa', groups: [] } },
    run: async (ctx, { params: { id }, body: { themeColor, ...body }, version, byKey }) => {
      const before = await read(ctx, id)
      if (byKey && body.role !== undefined && body.role !== before.role)
        throw notByKey('change a user’s role')
      if (themeColor !== undefined && id !== ctx.actor?.id) throw forbidden()
      if (Object.keys(body).length > 0) {
        await withFieldNames({ locations: 'accountLocations' }, async () => {
          const { avatar, accountLocations, groups, ...given } = body
          const changed = Object.fromEntries(
            Object.entries(given).map(([name, value]) => [name, value ?? undefined]),
          )
          const input = parseInput(updateEmployeeSchema, {
            ...formOf(before),
            ...changed,
            ...(groups && { groups: await groupIds(ctx, groups) }),
            ...(accountLocations && { locations: accountLocations }),
            ...(version !== undefined && { version }),
          })
          if (byKey && input.email !== before.email) throw notByKey('change a user’s email')
          if (byKey && (input.phone ?? null) !== before.phone) throw notByKey('change a user’s phone')
          await updateEmployee(ctx, id, input, avatar ?? null)
        })
      }
      if (themeColor !== undefined) await setThemeColor(ctx, { color: themeColor })
      return answer(ctx, await read(ctx, id))
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/users/{id}/picture',
    summary: 'Set a user’s picture',
    notes: 'Cut to a square of 150 px. Admins set everyone’s, others their own.',
    area: 'account',
    who: 'user',
    body: z.object({ avatar: pictureDataUrl.describe('A data URL of a JPEG, PNG or GIF.') }),
    output: user,
    errors: { invalid: 'the picture can’t be read' },
    example: {
      params: { id: '$employee' },
      body: { avatar: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' },
    },
    run: async (ctx, { params: { id }, body }) => {
      const before = await read(ctx, id)
      if (id === ctx.actor?.id) await saveAvatar(ctx, body.avatar)
      else {
        const input = parseInput(updateEmployeeSchema, formOf(before))
        await updateEmployee(ctx, id, input, body.avatar)
      }
      return answer(ctx, await read(ctx, id))
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/users/{id}/reset-mfa',
    summary: 'Reset an employee’s multi-factor sign-in',
    notes: 'For someone who lost their phone: they set it up again.',
    area: 'account',
    who: 'administer',
    scope: 'none',
    errors: { forbidden: 'only owners reset an owner’s' },
    example: { params: { id: '$employee' } },
    run: (ctx, { params }) => resetMfa(ctx, params.id),
  }),
  defineCall({
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Dismiss an employee',
    notes:
      'Ends their sessions and keys. What they are responsible for goes to no one; hand it over before, or on the page.',
    area: 'account',
    who: 'administer',
    scope: 'none',
    errors: { conflict: 'oneself, or the last owner' },
    example: { params: { id: '$spareEmployee' } },
    run: (ctx, { params, services }) => dismissEmployee(services, ctx, params.id),
  }),
]

/** A key mustn't become the whole account by way of a user that its holder can sign in as (docs/decisions/130-api.md). */
const notByKey = (what: string) => new ApiRefusal('out-of-scope', `Keys can’t ${what}. Sign in to do that.`)

/** Oneself, or for admins anyone. */
const read = (ctx: Ctx, id: string): Promise<EmployeeView> =>
  id === ctx.actor?.id ? getOneself(ctx) : getEmployee(ctx, id)

/** Values as the form of an employee would send them. The role stays as it is. */
const formOf = (employee: EmployeeView) => ({
  firstName: employee.firstName,
  lastName: employee.lastName,
  email: employee.email,
  phone: employee.phone ?? undefined,
  extension: employee.extension ?? undefined,
  npn: employee.npn ?? undefined,
  groups: employee.groups.map(({ id }) => id),
  locations: employee.locations.map(({ id }) => id),
  version: employee.version,
})

async function groupIds(ctx: Ctx, labels: readonly string[]): Promise<string[]> {
  if (labels.length === 0) return []
  const { groups } = await employeeChoices(ctx)
  return labels.map((label) => {
    const group = groups.find(({ name }) => name.toLowerCase() === label.trim().toLowerCase())
    if (!group) throw new AppError('invalid', `There is no group '${label.slice(0, 60)}'.`, 'groups')
    return group.id
  })
}

/**
 * Asks a program whether someone returns, with the id that it must send.
 * @throws the error, whatever it is
 */
function askWho(error: unknown): never {
  if (!(error instanceof FormerEmployee)) throw error
  const fields = { former: 'Send same or other.', formerId: `Send ${error.former.id}.` }
  throw new ApiRefusal('conflict', error.message, { fields })
}
