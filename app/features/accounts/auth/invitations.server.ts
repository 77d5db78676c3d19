import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { newToken, tokenHash } from '#app/lib/crypto.server.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import type { Services } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { accounts, userInvitations, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { COMPANY_ONLY, companyRule } from './company-rule.server.ts'
import { countMail } from './limits.server.ts'
import { passwordProblem } from './password-rules.ts'
import { auditSource } from './session.server.ts'
import { removeWaysIn } from './ways-in.server.ts'

const DAYS = 7
export const INVITATION_OVER =
  'This invitation is no longer valid. If you have set your password, sign in; else ask for a new invitation.'

/**
 * Invites a user without a password by mail, in the caller's transaction. The link of an earlier invitation stops
 * working.
 */
export async function inviteUser(
  tx: Database,
  source: { account: { id: string }; now: () => Date },
  userId: string,
): Promise<void> {
  const accountId = source.account.id
  const createdAt = source.now()
  const fresh = {
    tokenHash: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + DAYS * millisecondsInDay),
  }
  await tx
    .insert(userInvitations)
    .values({ accountId, userId, ...fresh })
    .onConflictDoUpdate({ target: [userInvitations.accountId, userInvitations.userId], set: fresh })
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const keys = { 'invitation email': user?.email.toLowerCase() ?? null, 'invitation account': accountId }
  await countMail(tx, keys, 'We have already mailed several invitations.')
  await invitationMail.later(tx, {}, userId)
}

/** The link's token is made when it is sent, so that no job payload has it. */
export const invitationMail = defineMail({
  name: 'auth.invitation',
  to: 'user',
  about: {},
  async write(tx, ctx, _, { id: userId }) {
    const token = newToken()
    const invited = await tx
      .update(userInvitations)
      .set({ tokenHash: tokenHash(token) })
      .where(and(eq(userInvitations.userId, userId), gt(userInvitations.expiresAt, ctx.now())))
      .returning({ userId: userInvitations.userId })
    if (invited.length === 0) return null
    const { id, name } = ctx.account
    const byCompany = (await companyRule(tx, userId)) === 'must'
    return {
      subject: `Your invitation to Switchboard for ${name}`,
      text: [
        `${name} works with Switchboard and has made an account for you. ${byCompany ? 'You sign in with your company account.' : 'Set your password to sign in.'}`,
        `The link works once, for ${DAYS} days. If you don't know ${name}, you can ignore this email.`,
      ],
      link: {
        label: byCompany ? 'Open your invitation' : 'Set your password',
        path: `/invitation/${id}/${token}`,
      },
    }
  },
})

interface Invited {
  userId: string
  accountId: string
  email: string
  firstName: string
  accountName: string
  /** Whether they can, or must, sign in by their company instead of choosing a password. */
  company: 'must' | 'can' | null
}

interface InvitationLink {
  accountId: string
  token: string
}

/** The user that a link invites; null when it was used, revoked, replaced, made up or is too old. */
export async function readInvitation(services: Services, link: InvitationLink): Promise<Invited | null> {
  if (!isUuid(link.accountId) || link.token.length > 100) return null
  return withAccount(services.pool, link.accountId, (tx) => find(tx, link, services.now()))
}

async function find(tx: Database, link: InvitationLink, now: Date): Promise<Invited | null> {
  const [found] = await tx
    .select({
      userId: users.id,
      accountId: users.accountId,
      email: users.email,
      firstName: users.firstName,
      accountName: accounts.name,
    })
    .from(userInvitations)
    .innerJoin(users, on(users, userInvitations.userId))
    .innerJoin(accounts, eq(accounts.id, userInvitations.accountId))
    .where(
      and(
        eq(userInvitations.tokenHash, tokenHash(link.token)),
        gt(userInvitations.expiresAt, now),
        isNull(users.disabledAt),
        isNull(accounts.suspendedAt),
      ),
    )
    .for('update', { of: userInvitations })
  return found ? { ...found, company: await companyRule(tx, found.userId) } : null
}

/** Sets the invited user's password, which uses the invitation up. */
export async function acceptInvitation(
  services: Services,
  link: InvitationLink,
  { newPassword, ip }: { newPassword: string; ip: string | null },
): Promise<void> {
  const invited = await readInvitation(services, link)
  if (!invited) throw new AppError('invalid', INVITATION_OVER)
  if (invited.company === 'must') throw new AppError('invalid', COMPANY_ONLY)
  const problem = passwordProblem(newPassword, invited.email)
  if (problem) throw new AppError('invalid', problem, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  const now = services.now()
  await withAccount(services.pool, link.accountId, async (tx) => {
    const still = await find(tx, link, now)
    if (!still) throw new AppError('invalid', INVITATION_OVER)
    const { userId } = still
    await accept(tx, { accountId: link.accountId, userId, ip, now }, passwordHash)
  })
}

interface Accepting {
  accountId: string
  userId: string
  ip: string | null
  now: Date
}

async function accept(tx: Database, { accountId, userId, ip, now }: Accepting, passwordHash: string) {
  await tx.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId))
  await tx.delete(userInvitations).where(eq(userInvitations.userId, userId))
  // They are left from an earlier time as an employee.
  await removeWaysIn(tx, userId)
  await audit(tx, auditSource({ accountId, userId }, ip, now), {
    action: 'accepted the invitation',
    entity: 'user',
    entityId: userId,
  })
}

/**
 * Accepts an open invitation of a user whom their company vouches for, in the caller's transaction. They get a password that nobody
 * knows, which Forgot Password replaces should the company sign-in ever end.
 * @returns the password's hash; empty when there is no open invitation
 */
export async function acceptByCompany(tx: Database, accepting: Accepting): Promise<string> {
  const { userId, now } = accepting
  const open = await tx.$count(
    userInvitations,
    and(eq(userInvitations.userId, userId), gt(userInvitations.expiresAt, now)),
  )
  if (open === 0) return ''
  const passwordHash = await hashPassword(newToken())
  await accept(tx, accepting, passwordHash)
  return passwordHash
}
