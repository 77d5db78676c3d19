import type { Database } from '#db/client.ts'
import { withAccount } from '#db/tenant.ts'
import { inBackground } from './background.server.ts'
import type { OutgoingEvent } from './event.ts'
import { forbidden } from './errors.ts'
import { log } from './log.server.ts'
import { type Permissions, type Role } from './permissions.ts'
import type { Services } from './services.ts'
import { orUnavailable } from './unavailable.server.ts'

/** The tenant a piece of work belongs to. */
export interface CtxAccount {
  id: string
  name: string
  timezone: string
  mfaRequired: boolean
  gatheringForms: string
  messagingEnabled: boolean
  serviceReviewEnabled: boolean
  /** Whether Google calendars may be connected. */
  calendar: 'off' | 'preview' | 'on'
  calendarConnected: boolean
  /** When an owner closed it: it sends nothing and takes no calls. */
  closedAt: Date | null
  /** Since when an invoice is past due; some of its work is held then. */
  pastDueSince: Date | null
  /** `yyyy-MM-dd`: nothing is held before this day. */
  pastDueGrace: string | null
  /** The month, `yyyy-MM`, in which an owner's limit of minutes was reached, and of messages. */
  minutesReached: string | null
  messagesReached: string | null
  /** Only webhooks and jobs have it: users can't sign in to a suspended account. */
  suspendedAt?: Date | null
}

/** The user who acts; while ghosting, the user acted as. */
export interface CtxActor {
  id: string
  role: Role
  email: string
  firstName: string
  lastName: string
  avatarKey: string | null
  themeColor: string
  mfaEnabled: boolean
  /** A service account: a program with a key of the account itself. It has no mailbox and does no tasks. */
  isService?: boolean
}

/** A transaction of an account. */
export interface Tx extends Database {
  /** Publishes the event once the transaction has committed; not at all when it rolls back. */
  after: (event: OutgoingEvent) => void
  /**
   * Reads what is only published: behind a webhook's answer, in a transaction of its own that may see later changes;
   * otherwise at once, in this one.
   */
  later: (read: (tx: Tx, isLater: boolean) => Promise<void>) => Promise<void>
}

/** First argument of every feature function. */
export interface Ctx {
  account: CtxAccount
  /** Null for webhooks and jobs. */
  actor: CtxActor | null
  can: Permissions
  /** @throws AppError forbidden without this permission */
  require: (permission: keyof Permissions) => void
  /** The super user behind a ghosted session. */
  ghostedBy: string | null
  /** The key with which a program acts as the user. */
  keyId: string | null
  /** When the user last signed in at their company; null where they use a password. */
  companyAt: Date | null
  ip: string | null
  now: () => Date
  /** One transaction as this account. @throws AppError unavailable if the disk is full or the database is down */
  db: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Events that belong to no transaction (typing, presence of a viewer). */
  publish: (events: OutgoingEvent[]) => Promise<void>
}

export interface CtxParts extends Services {
  account: CtxAccount
  actor: CtxActor | null
  can: Permissions
  ghostedBy?: string | null
  keyId?: string | null
  companyAt?: Date | null
  ip?: string | null
}

/**
 * Runs the reads of one page concurrently in one transaction, which every call with the inner `ctx` joins. If one of them
 * fails, all do.
 */
export function inOneTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db((tx) => work({ ...ctx, db: (join) => join(tx) }))
}

/** Builds the context of middleware, webhooks, jobs, sockets and tests. */
export function createCtx(parts: CtxParts): Ctx {
  const { account } = parts
  return {
    account,
    actor: parts.actor,
    can: parts.can,
    // Asks `this`, as a context may be copied with other permissions.
    require(permission) {
      if (!this.can[permission]) throw forbidden()
    },
    ghostedBy: parts.ghostedBy ?? null,
    keyId: parts.keyId ?? null,
    companyAt: parts.companyAt ?? null,
    ip: parts.ip ?? null,
    now: parts.now,
    db: (work) => transact(parts, account.id, work),
    publish: (events) => publish(parts, account.id, events),
  }
}

/**
 * One transaction of the account, whose events are published once it has committed.
 * @throws AppError unavailable if the disk is full or the database is down
 */
export async function transact<T>(
  services: Services,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { pool, answersFirst } = services
  const events: OutgoingEvent[] = []
  const reads: Parameters<Tx['later']>[0][] = []
  const result = await orUnavailable(
    withAccount(pool, accountId, (database) => {
      const tx: Tx = Object.assign(database, {
        after: (event: OutgoingEvent) => void events.push(event),
        later: async (read: Parameters<Tx['later']>[0]) => {
          if (answersFirst) reads.push(read)
          else await read(tx, false)
        },
      })
      return work(tx)
    }),
  )
  const published = publish(services, accountId, events)
  if (!answersFirst) {
    await published
  } else if (events.length + reads.length > 0) {
    inBackground('publishing', async () => {
      await published
      const read = async (tx: Tx) => void (await Promise.all(reads.map((each) => each(tx, true))))
      if (reads.length > 0) await transact({ ...services, answersFirst: false }, accountId, read)
    })
  }
  return result
}

async function publish({ bus }: Services, accountId: string, events: OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return
  // The transaction is committed whether or not the bus works: browsers revalidate when they reconnect.
  await bus
    .publish(events.map((event) => ({ ...event, accountId })))
    .catch((error: unknown) =>
      log.warn({ err: error, events: events.map((e) => e.name) }, 'events not published'),
    )
}

/**
 * The user who acts.
 * @throws AppError forbidden for jobs and webhooks, which have none
 */
export function requireActor(ctx: Ctx): CtxActor {
  if (!ctx.actor) throw forbidden()
  return ctx.actor
}
