import type { Role } from '#app/lib/permissions.ts'

export const NAME_MAX = 60

/** How screens show a role. */
export const ROLE_LABELS: Record<Role, string> = {
  super: 'Super',
  owner: 'Owner',
  admin: 'Admin',
  employee: 'Employee',
}

type FormRole = Exclude<Role, 'super'>

/** Whether a user of this role may change the profile of another: an owner's only owners may. */
export function mayChange(actor: Role | undefined, target: Role): boolean {
  if (actor === 'super') return true
  if (actor === 'owner') return target !== 'super'
  return actor === 'admin' && (target === 'admin' || target === 'employee')
}

/** The roles that a user of this role may give. Nobody becomes super by a form. */
export function assignableRoles(actor: Role | undefined): FormRole[] {
  if (actor === 'super' || actor === 'owner') return ['admin', 'employee', 'owner']
  return actor === 'admin' ? ['admin', 'employee'] : []
}
