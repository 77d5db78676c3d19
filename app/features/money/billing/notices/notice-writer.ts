import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { Mail } from '#app/lib/mail.server.ts'

/** A mail without its greeting. It leads to Billing, unless it says where else. */
export type NoticeMail = Pick<Mail, 'subject' | 'text' | 'lists'> & { link?: { label: string; path: string } }

/** Writes the mail of a notice; null when it is no longer true. */
export type NoticeWriter = (tx: Tx, ctx: Ctx, subject: string) => Promise<NoticeMail | null>
