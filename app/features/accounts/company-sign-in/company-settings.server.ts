import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { confirmPassword } from '#app/features/accounts/auth/confirm-password.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { newToken, open, seal } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError, EditConflict, forbidden, notFound } from '#app/lib/errors.ts'
import { lockName } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { companyIdentities, companySignIns, signInDomains } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { MOST_DOMAINS, type ProviderKind, recordOf } from './company-sign-in.ts'
import type { providerSchema, requiredSchema } from './company-sign-in.schema.ts'
import { textRecords } from './dns.server.ts'
import { isOpenIdProvider, type Provider, redirectUri } from './provider.server.ts'

type Row = typeof companySignIns.$inferSelect

const ENTITY = 'company sign-in'
const LOCK = 'company sign-in'
const CHANGED =
  'The company sign-in was changed since you opened it. Look at it below, and save again if yours is right.'

export interface DomainView {
  id: string
  domain: string
  proved: boolean
  record: { name: string; value: string }
}

export interface CompanySettings {
  domains: DomainView[]
  provider: {
    kind: ProviderKind
    /** Microsoft's, or ''. */
    tenant: string
    /** Another provider's, or ''. */
    issuer: string
    clientId: string
    hasSecret: boolean
    required: boolean
    worked: string | null
  } | null
  /** 0 before there is one. */
  version: number
  /** The operator has a client at Google, so that none is entered. */
  googleClient: boolean
  redirectUri: string
}

function requireOwner(ctx: Ctx): void {
  if (!ctx.can.ownAccount || ctx.ghostedBy) throw forbidden()
}

const microsoftIssuer = (tenant: string) => `${env().MICROSOFT_ISSUER.replace(/\/+$/, '')}/${tenant}/v2.0`

const secretPlace = (accountId: string) => ({
  table: 'company_sign_ins',
  column: 'client_secret',
  rowId: accountId,
})

export async function readCompanySettings(ctx: Ctx): Promise<CompanySettings> {
  requireOwner(ctx)
  const [[row], domains] = await ctx.db((tx) =>
    Promise.all([
      tx.select().from(companySignIns),
      tx.select().from(signInDomains).orderBy(asc(signInDomains.domain)),
    ]),
  )
  return {
    domains: domains.map((each) => ({
      id: each.id,
      domain: each.domain,
      proved: each.provedAt !== null,
      record: recordOf(each),
    })),
    provider: row
      ? {
          kind: row.kind,
          tenant: row.kind === 'microsoft' ? (row.issuer.split('/').at(-2) ?? '') : '',
          issuer: row.kind === 'other' ? row.issuer : '',
          clientId: row.clientId ?? '',
          hasSecret: row.clientSecret !== null,
          required: row.required,
          worked: row.workedAt?.toISOString() ?? null,
        }
      : null,
    version: row?.version ?? 0,
    googleClient: env().GOOGLE_CLIENT_ID !== undefined,
    redirectUri: redirectUri(ctx.account.id),
  }
}

/** The account's provider with its client, opened. */
export async function providerOf(tx: Database, row: Row): Promise<Provider> {
  const { GOOGLE_CLIENT_ID = '', GOOGLE_CLIENT_SECRET = '' } = env()
  const { kind, issuer, accountId, clientId, clientSecret, version } = row
  const provider = { kind, issuer, version }
  if (clientId === null) {
    return {
      ...provider,
      accountId: null,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    }
  }
  const secret = await open(tx, accountId, clientSecret ?? '', secretPlace(accountId))
  return { ...provider, accountId, clientId, clientSecret: secret }
}

/**
 * Stores the provider, once it answered. Another one or another client must work before it can be required; with a new
 * secret of the same client it stays required.
 * @throws EditConflict
 */
export async function saveProvider(
  services: Services,
  ctx: Ctx,
  input: z.output<typeof providerSchema>,
): Promise<void> {
  requireOwner(ctx)
  await confirmPassword(services, ctx, input.currentPassword)
  const [before] = await ctx.db((tx) => tx.select().from(companySignIns))
  const { kind } = input
  const issuer =
    kind === 'google'
      ? env().GOOGLE_ISSUER
      : kind === 'microsoft'
        ? microsoftIssuer(input.tenant ?? '')
        : (input.issuer ?? '')
  const usesOperatorClient = kind === 'google' && env().GOOGLE_CLIENT_ID !== undefined
  const clientId = usesOperatorClient ? null : (input.clientId ?? null)
  if (!usesOperatorClient && !clientId) throw new AppError('invalid', 'Enter the client ID.', 'clientId')
  // A stored secret is sent to the issuer that it was entered for, and no other.
  const same = before?.issuer === issuer && before.clientId === clientId
  if (!usesOperatorClient && !input.clientSecret && !(same && before.clientSecret)) {
    throw new AppError('invalid', 'Enter the client secret.', 'clientSecret')
  }
  const probe = {
    kind,
    issuer,
    clientId: clientId ?? env().GOOGLE_CLIENT_ID ?? '',
    clientSecret: input.clientSecret ?? '',
    accountId: ctx.account.id,
    version: 0,
  }
  if (!(await isOpenIdProvider(probe))) {
    const field = kind === 'other' ? 'issuer' : kind === 'microsoft' ? 'tenant' : undefined
    throw new AppError('invalid', 'No OpenID provider answers there. Check it, and try again.', field)
  }
  await saveChange(ctx, input.version, async (tx, row) => {
    const given = usesOperatorClient ? null : input.clientSecret
    const values = {
      kind,
      issuer,
      clientId,
      clientSecret: given ? await seal(tx, ctx.account.id, given, secretPlace(ctx.account.id)) : null,
    }
    if (!row) {
      // An open page of one that was removed must not match the next one.
      const version = Math.floor(ctx.now().getTime() / 1000)
      await tx.insert(companySignIns).values({ ...values, version, accountId: ctx.account.id })
      return `${kind} ${issuer}`
    }
    const ends = row.required && !same
    await tx
      .update(companySignIns)
      .set({
        ...values,
        ...(same && !given && { clientSecret: row.clientSecret }),
        ...(!same && { workedAt: null, required: false }),
        version: nextVersion(companySignIns),
      })
      .where(eq(companySignIns.accountId, ctx.account.id))
    // Such a provider may name people differently for each client.
    if (!same && row.issuer === issuer && kind === 'other') {
      await tx.delete(companyIdentities).where(eq(companyIdentities.issuer, issuer))
    }
    return `${kind} ${issuer}${ends ? ', no longer required' : ''}`
  })
}

/**
 * Lets users with an email of a proved domain sign in by the company only, or otherwise again.
 * @throws EditConflict
 */
export async function setRequired(
  services: Services,
  ctx: Ctx,
  input: z.output<typeof requiredSchema>,
): Promise<void> {
  requireOwner(ctx)
  await confirmPassword(services, ctx, input.currentPassword)
  const required = input.required === 'on'
  await saveChange(ctx, input.version, async (tx, row) => {
    if (!row) throw notFound('The company sign-in')
    if (required && !row.workedAt) {
      throw new AppError(
        'invalid',
        'Sign in with your company account yourself first, so that nobody is locked out.',
      )
    }
    await tx
      .update(companySignIns)
      .set({ required, version: nextVersion(companySignIns) })
      .where(eq(companySignIns.accountId, ctx.account.id))
    return required ? 'required' : 'not required'
  })
}

/** Ends the company sign-in; everyone signs in by password again. */
export async function removeProvider(
  services: Services,
  ctx: Ctx,
  input: { currentPassword: string; version: number },
): Promise<void> {
  requireOwner(ctx)
  await confirmPassword(services, ctx, input.currentPassword)
  await saveChange(
    ctx,
    input.version,
    async (tx) => {
      await tx.delete(companySignIns)
      return null
    },
    'removed the company sign-in',
  )
}

/** Makes a change if nobody made another since the page was opened, and notes it in the audit log. */
async function saveChange(
  ctx: Ctx,
  version: number,
  /** Returns the detail for the audit log. */
  run: (tx: Database, row: Row | undefined) => Promise<string | null>,
  action = 'changed the company sign-in',
): Promise<void> {
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, LOCK)
    const [row] = await tx.select().from(companySignIns)
    if ((row?.version ?? 0) !== version) throw new EditConflict(CHANGED, row?.version ?? 0)
    const detail = await run(tx, row)
    await audit(tx, ctx, { action, entity: ENTITY, entityId: ctx.account.id, ...(detail && { detail }) })
  })
}

export async function addDomain(ctx: Ctx, domain: string): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, LOCK)
    if ((await tx.$count(signInDomains)) >= MOST_DOMAINS) {
      throw new AppError('conflict', `You can have ${MOST_DOMAINS} domains. Remove one first.`, 'domain')
    }
    const [row] = await tx
      .insert(signInDomains)
      .values({ accountId: ctx.account.id, domain, token: newToken(), createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: signInDomains.id })
    if (!row) throw new AppError('conflict', 'This domain is in the list already.', 'domain')
    await audit(tx, ctx, { action: 'added a domain', entity: ENTITY, entityId: row.id, detail: domain })
  })
}

/** Looks for the record that proves a domain. */
export async function checkDomain(ctx: Ctx, id: string): Promise<void> {
  requireOwner(ctx)
  const row = await domainOf(ctx, id)
  const found = await lookUp(row)
  if (found !== 'right') {
    const { name } = recordOf(row)
    throw new AppError(
      'invalid',
      found === 'another'
        ? `${name} has another value. Compare it with the one below.`
        : `${name} isn’t there yet. New records can take an hour to be seen.`,
    )
  }
  await ctx.db(async (tx) => {
    const proved = await tx
      .update(signInDomains)
      .set({ provedAt: ctx.now() })
      .where(eq(signInDomains.id, id))
      .returning({ domain: signInDomains.domain })
    if (proved.length === 0) throw notFound('This domain')
    await audit(tx, ctx, { action: 'proved a domain', entity: ENTITY, entityId: id, detail: row.domain })
  })
}

/** The state of a domain's record. */
async function lookUp(domain: { domain: string; token: string }): Promise<'right' | 'another' | 'missing'> {
  const { name, value } = recordOf(domain)
  const found = await textRecords(name).catch((error: unknown) => {
    log.info({ err: error }, 'a domain could not be looked up')
    throw new AppError('unavailable', 'The domain’s name servers didn’t answer. Try again in a minute.')
  })
  return found.includes(value) ? 'right' : found.length > 0 ? 'another' : 'missing'
}

/**
 * Looks again for the record of a proved domain: it may belong to someone else by now, who would be vouched for as anyone.
 */
export async function requireStillProved(
  pool: Services['pool'],
  accountId: string,
  domain: string,
): Promise<void> {
  const [row] = await withAccount(pool, accountId, (tx) =>
    tx
      .select()
      .from(signInDomains)
      .where(and(eq(signInDomains.domain, domain), isNotNull(signInDomains.provedAt))),
  )
  if (row && (await lookUp(row)) !== 'right') {
    throw new AppError(
      'forbidden',
      `The record that proves ${domain} is gone. Ask your admin to add it again, or sign in with your password.`,
    )
  }
}

/** Removes a domain; its users sign in by password again. */
export async function removeDomain(ctx: Ctx, id: string): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, LOCK)
    const [row] = await tx
      .delete(signInDomains)
      .where(eq(signInDomains.id, id))
      .returning({ domain: signInDomains.domain, provedAt: signInDomains.provedAt })
    if (!row) throw notFound('This domain')
    // Removing it needs the password, which this form doesn't ask for.
    if (row.provedAt && (await tx.$count(companySignIns, eq(companySignIns.required, true))) > 0) {
      throw new AppError(
        'conflict',
        `Users with an email of ${row.domain} must sign in by your company. Turn that off below before you remove the domain.`,
      )
    }
    await audit(tx, ctx, { action: 'removed a domain', entity: ENTITY, entityId: id, detail: row.domain })
  })
}

async function domainOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db((tx) => tx.select().from(signInDomains).where(eq(signInDomains.id, id)))
  if (!row) throw notFound('This domain')
  return row
}

/** Whether the account proved the domain. */
export async function isProved(tx: Database, domain: string): Promise<boolean> {
  const proved = and(eq(signInDomains.domain, domain), isNotNull(signInDomains.provedAt))
  return (await tx.$count(signInDomains, proved)) > 0
}
