import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { formatPhone, maskPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { groupMembers, groups, locations, userLocations, type users } from '#db/schema/index.ts'
import type { EmployeeInput, EmployeeUpdate } from './employee.schema.ts'
import { type EmployeeFields, employeeFields, ROLE_LABELS } from './employee-rules.ts'

export const CHANGED_EMPLOYEE = 'changed the employee'

/**
 * The values to store for an edit of an employee.
 * @throws EditConflict
 */
export async function mergeEmployeeEdit(
  tx: Database,
  ctx: Ctx,
  before: typeof users.$inferSelect,
  edit: EmployeeUpdate,
): Promise<Omit<EmployeeInput, 'avatar'>> {
  const [ofGroups, ofLocations] = await Promise.all([
    tx.select({ id: groupMembers.groupId }).from(groupMembers).where(eq(groupMembers.userId, before.id)),
    tx
      .select({ id: userLocations.locationId })
      .from(userLocations)
      .where(eq(userLocations.userId, before.id)),
  ])
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const stored = employeeFields({ ...before, groups: ids(ofGroups), locations: ids(ofLocations) })
  // The form of an admin who can't change the role doesn't send it.
  const mine = employeeFields({ ...edit, role: edit.role ?? before.role })
  const merged = await mergeEdit<EmployeeFields>(ctx, {
    what: 'profile',
    opened: edit,
    mine,
    stored: { values: stored, version: before.version },
    fields: () => editedFields(tx),
    last: () => lastChange(tx, 'user', before.id, [CHANGED_EMPLOYEE]),
  })
  const { role } = merged
  return { ...merged, role: role === 'super' ? undefined : role }
}

async function editedFields(tx: Database): Promise<EditedFields<EmployeeFields>> {
  const [ofGroups, ofLocations] = await Promise.all([
    tx.select({ id: groups.id, name: groups.label }).from(groups),
    tx.select({ id: locations.id, name: locations.name }).from(locations),
  ])
  const names = (all: { id: string; name: string }[]) => (ids: unknown) =>
    all.flatMap(({ id, name }) => ((ids as string[]).includes(id) ? [name] : [])).join(', ')
  return {
    firstName: { label: 'First name' },
    lastName: { label: 'Last name' },
    email: { label: 'Email' },
    phone: {
      label: 'Phone',
      show: (number) => (number ? formatPhone(String(number)) : ''),
      typed: (number) => maskPhone(String(number ?? '')),
    },
    extension: { label: 'Extension' },
    npn: { label: 'NPN' },
    role: { label: 'Role', show: (role) => ROLE_LABELS[role as keyof typeof ROLE_LABELS] },
    groups: { label: 'Groups', show: names(ofGroups) },
    locations: { label: 'Locations', show: names(ofLocations) },
  }
}
