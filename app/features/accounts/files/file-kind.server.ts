import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import type { Database } from '#db/client.ts'
import type { MadeFile } from './made-file.ts'

/** A kind of file that a worker makes for a user, who downloads it until it expires. */
export interface FileKind<Scope extends object, Made, Limits> {
  kind: MadeFile['kind']
  /** As messages and logs call it. */
  name: string
  type: string
  /** The file extension, also of its name. */
  extension: 'xlsx' | 'zip'
  /** How long it can be downloaded. */
  hours: number
  /** The job that calls `make`. */
  enqueue: (tx: Database, id: string) => Promise<unknown>
  /** Whether a user asks for one and downloads it; without a client, for one of the whole account. */
  may: (can: Permissions, clientId: string | null) => boolean
  /** Also a super user who acts as another user. */
  forGhosts?: true
  /** `own`: only the user who asked downloads it. `client`: one of a client is made at a time, also for several users. */
  shared: 'own' | 'account' | 'client'
  title: (file: MadeFile<Scope>) => string
  /** The entries of the audit log, and their subject. */
  audit: Record<'asked' | 'made' | 'failed' | 'downloaded', string>
  subject: (ctx: Ctx, file: { id: string; clientId: string | null }) => { entity: string; entityId: string }
  /** The message for an error of ours, and for one that takes too long. */
  failed: string
  timedOut: string
  write: WriteFile<Scope, Made, Limits>
  /** Stores more in the transaction that finishes it, and returns details for the audit log. */
  store?: (tx: Database, ctx: Ctx, file: MadeFile<Scope>, made: Made) => Promise<string | undefined>
}

/** Stops the writing of a file with a message for the user. */
export class FileStopped extends Error {}

/** Writes a file, and its PDF, into a directory that is removed afterwards. `made` is for `store`. */
export type WriteFile<Scope, Made, Limits> = (
  ctx: Ctx,
  file: MadeFile<Scope>,
  to: {
    directory: string
    limits: Partial<Limits>
    /**
     * Saves and publishes the progress, but not after every step.
     * @throws FileStopped when it takes too long
     */
    onProgress: (partsDone: number, partsTotal: number) => Promise<void>
  },
) => Promise<{ path: string; pdf?: string; parts?: number; made: Made }>
