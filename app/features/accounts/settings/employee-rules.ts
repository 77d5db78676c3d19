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

/** The roles that a user of this role may give. The form can't make a user super. */
export function assignableRoles(actor: Role | undefined): FormRole[] {
  if (actor === 'super' || actor === 'owner') return ['admin', 'employee', 'owner']
  return actor === 'admin' ? ['admin', 'employee'] : []
}

/** The fields that the form of an employee edits. */
export interface EmployeeFields {
  firstName: string
  lastName: string
  email: string
  phone: string | undefined
  extension: string | undefined
  npn: string | undefined
  role: Role
  groups: string[]
  locations: string[]
}

type Empty = 'phone' | 'extension' | 'npn'
type Given = Omit<EmployeeFields, Empty> & { [Name in Empty]?: string | null | undefined }

/** The fields as two admins' edits are compared. */
export const employeeFields = (from: Given): EmployeeFields => ({
  firstName: from.firstName,
  lastName: from.lastName,
  email: from.email,
  phone: from.phone ?? undefined,
  extension: from.extension ?? undefined,
  npn: from.npn ?? undefined,
  role: from.role,
  groups: from.groups.toSorted(),
  locations: from.locations.toSorted(),
})
