import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import PostalMime from 'postal-mime'
import type { Address, Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

import type { Change } from '#emulators/lib/events.ts'

type MailAttachment = { filename: string; contentType: string; contentId: string | null; data: Buffer }

export type Mail = {
  id: string
  /** Name and address from the From header, or the envelope sender if there is none. */
  from: string
  /** Every envelope recipient, Bcc included. */
  to: string[]
  cc: string[]
  replyTo: string[]
  subject: string
  text: string
  html: string
  date: string
  receivedAt: string
  headers: Record<string, string>
  attachments: MailAttachment[]
}

const MAX_MAILS = 500
const MAX_BYTES = 30 * 1024 * 1024

/** An SMTP server that accepts everything, keeps the last 500 messages and forwards nothing. */
export class Mailbox {
  /** Oldest first. */
  mails: Mail[] = []
  #server: SMTPServer
  #changed: (change: Change) => void
  #nextId = 1

  constructor(changed: (change: Change) => void) {
    this.#changed = changed
    this.#server = new SMTPServer({
      // Accepts any or no credentials, so that the product can use its production settings.
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: MAX_BYTES,
      banner: 'Mail emulator',
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (stream.sizeExceeded) return done(new Error('The message is larger than 30 MB'))
          const { mailFrom, rcptTo } = session.envelope
          const sender = mailFrom ? mailFrom.address : ''
          const recipients = rcptTo.map((it) => it.address)
          this.#receive(Buffer.concat(chunks), sender, recipients).then(
            (id) => done(null, `Message kept as ${id}`),
            (error: unknown) =>
              done(error instanceof Error ? error : new Error('The message cannot be read')),
          )
        })
      },
    })
    // A client that disconnects in the middle of a message must not end the process.
    this.#server.on('error', () => undefined)
  }

  async listen(port: number, host: string): Promise<number> {
    const listener = this.#server.listen(port, host)
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  clear(): void {
    this.mails = []
    this.#changed({ type: 'mail' })
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id)
  }

  remove(id: string): void {
    this.mails = this.mails.filter((mail) => mail.id !== id)
    this.#changed({ type: 'mail', id })
  }

  async #receive(raw: Buffer, sender: string, recipients: string[]): Promise<string> {
    const email: Email = await PostalMime.parse(raw)
    const id = String(this.#nextId++)
    const receivedAt = new Date().toISOString()
    this.mails.push({
      id,
      from: email.from ? addresses([email.from]).join(', ') : sender,
      to: recipients,
      cc: addresses(email.cc),
      replyTo: addresses(email.replyTo),
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
      date: email.date ?? receivedAt,
      receivedAt,
      headers: Object.fromEntries(email.headers.map((header) => [header.key, header.value])),
      attachments: email.attachments.map((attachment, index) => ({
        filename: attachment.filename ?? `attachment-${index + 1}`,
        contentType: attachment.mimeType,
        contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
        data: Buffer.from(attachment.content as ArrayBuffer),
      })),
    })
    if (this.mails.length > MAX_MAILS) this.mails.shift()
    this.#changed({ type: 'mail', id })
    return id
  }
}

function addresses(list: Address[] | undefined): string[] {
  return (list ?? []).flatMap((address) => {
    if (address.group) return addresses(address.group)
    return [address.name ? `${address.name} <${address.address}>` : (address.address ?? '')]
  })
}

/** An email as the control API returns it; attachments are links. */
export function mailJson(mail: Mail): Record<string, unknown> {
  const { attachments, ...rest } = mail
  return {
    ...rest,
    attachments: attachments.map(({ filename, contentType, data }, index) => ({
      filename,
      contentType,
      bytes: data.length,
      url: `/mail/${mail.id}/attachments/${index}`,
    })),
  }
}

/** The HTML part with embedded images as data URLs. */
export function standaloneHtml(mail: Mail): string {
  return mail.html.replace(/\bcid:([^"'\s)>]+)/g, (whole, contentId: string) => {
    const image = mail.attachments.find((it) => it.contentId === contentId)
    return image ? `data:${image.contentType};base64,${image.data.toString('base64')}` : whole
  })
}
