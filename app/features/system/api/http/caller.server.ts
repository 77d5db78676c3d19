import { ctxOf, findSession, touchSession } from '#app/features/accounts/auth/session.server.ts'
import { bearerOf } from '#app/lib/api/bearer.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Scopes } from '#app/lib/api/scopes.ts'
import { inBackground } from '#app/lib/background.server.ts'
import { tokenHash } from '#app/lib/crypto.server.ts'
import { createCtx, type Ctx, type CtxAccount, type CtxActor } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import type { Services } from '#app/lib/services.ts'
import { noteKeyUse } from '../keys/keys.server.ts'
import { accountOfKey, isKey } from '../keys/key-token.server.ts'

/** The caller: a user with the token of a session, or a program with a key. */
export interface Caller {
  ctx: Ctx
  /** The session or key, for its limit of calls. */
  id: string
  /** A key's scopes; null for a session, which has none. */
  scopes: Scopes | null
  /** Records the use, once the call is allowed. */
  used: (writes: boolean) => Promise<void>
}

export async function callerOf(services: Services, headers: Headers, ip: string | null): Promise<Caller> {
  const token = bearerOf(headers)
  if (!token) throw unauthorized('Send a token in the header Authorization: Bearer ….')
  return isKey(token) ? keyCaller(services, token, ip) : sessionCaller(services, token, ip)
}

async function sessionCaller(services: Services, token: string, ip: string | null): Promise<Caller> {
  const found = await findSession(services, token)
  if (found.state === 'none') throw unauthorized('This token is not valid. Sign in again.')
  if (found.state === 'ended') throw unauthorized(`Your session has ended: ${found.reason}.`)
  if (found.state === 'locked') {
    throw new ApiRefusal('locked', 'Your session is locked. Unlock it with your password.')
  }
  const { session } = found
  if (session.mfaDue) {
    throw new ApiRefusal('mfa-setup-required', 'Set up multi-factor sign-in first.')
  }
  return {
    id: session.id,
    ctx: ctxOf(services, session, ip),
    scopes: null,
    // A program that only reads must not keep a session open.
    used: async (writes) => {
      if (!writes) return
      await touchSession(services, session).catch((error: unknown) =>
        log.warn({ err: error }, 'activity not recorded'),
      )
    },
  }
}

interface FoundKey {
  key: {
    id: string
    scopes: Scopes
    expiresAt: string | null
    lastUsedAt: string | null
    revokedAt: string | null
  }
  refused: boolean
  actor: CtxActor
  account: Omit<CtxAccount, 'closedAt' | 'pastDueSince'> & {
    closedAt: string | null
    pastDueSince: string | null
  }
}

async function keyCaller(services: Services, token: string, ip: string | null): Promise<Caller> {
  const accountId = accountOfKey(token)
  const [row] = accountId
    ? await services.pool<{ found: FoundKey | null }[]>`
        select api_key_find(${accountId}, ${tokenHash(token)}) as found`
    : []
  const found = row?.found
  if (!found) throw unauthorized('This key is not valid.')
  const { key, actor, account } = found
  const now = services.now()
  if (key.revokedAt) throw unauthorized('This key was revoked.')
  if (key.expiresAt && new Date(key.expiresAt) <= now) throw unauthorized('This key has expired.')
  if (found.refused) throw unauthorized('The access of the user who made this key has been turned off.')
  const date = (text: string | null) => (text === null ? null : new Date(text))
  const ctxAccount: CtxAccount = {
    ...account,
    closedAt: date(account.closedAt),
    pastDueSince: date(account.pastDueSince),
  }
  const ctx = createCtx({
    ...services,
    account: ctxAccount,
    actor,
    can: permissionsFor(actor.role, ctxAccount),
    keyId: key.id,
    ip,
  })
  return {
    id: key.id,
    ctx,
    scopes: key.scopes,
    used: async () => {
      const last = date(key.lastUsedAt)
      if (last && now.getTime() - last.getTime() < 3_600_000) return
      inBackground('noting the use of an API key', () => noteKeyUse(ctx, key.id))
    },
  }
}

const unauthorized = (message: string) =>
  new ApiRefusal('unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
