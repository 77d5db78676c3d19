export const ROLES = ['super', 'owner', 'admin', 'employee'] as const
export type Role = (typeof ROLES)[number]

/** The actions that a user may take, for functions and screens. */
export interface Permissions {
  /** The admins: super, owner, admin. */
  administer: boolean
  /** Act as another user. */
  ghost: boolean
  /** Manage all accounts, trainings and releases, as the operator. */
  operate: boolean
  message: boolean
  call: boolean
  /** Listen in on a colleague's call and speak to the colleague alone. */
  coach: boolean
  viewAuditLog: boolean
  exportClients: boolean
  /** Delete, merge and split contacts, and restore them. */
  deleteClients: boolean
  /** Export all data of the account, say how long it is kept, and close the account. */
  ownAccount: boolean
  /** Stop all texts of the account at once. */
  stopTexts: boolean
  /** See encrypted fields (SSN, bank numbers). Each view is audited. */
  revealSealed: boolean
}

export function permissionsFor(
  role: Role | null,
  account: { messagingEnabled: boolean; closedAt: Date | null },
): Permissions {
  const admin = role === 'super' || role === 'owner' || role === 'admin'
  return {
    administer: admin,
    ghost: role === 'super',
    operate: role === 'super',
    message: role !== null && account.messagingEnabled,
    call: role !== null && account.closedAt === null,
    coach: admin,
    viewAuditLog: admin,
    exportClients: admin,
    deleteClients: admin,
    ownAccount: role === 'super' || role === 'owner',
    stopTexts: role === 'super' || role === 'owner',
    revealSealed: role !== null,
  }
}

/** For webhooks and jobs. */
export const SYSTEM_PERMISSIONS: Permissions = {
  administer: true,
  ghost: false,
  operate: false,
  message: true,
  call: true,
  coach: false,
  viewAuditLog: true,
  exportClients: true,
  deleteClients: true,
  ownAccount: false,
  stopTexts: false,
  revealSealed: false,
}
