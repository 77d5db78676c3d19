import { createTransport, type Transporter } from 'nodemailer'
import { env } from './env.server.ts'
import { orUnavailable } from './unavailable.server.ts'

export interface Mail {
  to: string
  /** Where an answer goes, if not to the sender of all our mail. */
  replyTo?: string
  subject: string
  /** Plain text, from which the HTML part is made. */
  text: string
  /** A button in the HTML part, a URL in the plain one. */
  link?: { label: string; url: string }
  /** Headings with lines below the text; a line may lead somewhere. */
  lists?: { title: string; items: { text: string; url?: string }[] }[]
  /** The last line, with a link. */
  footer?: { text: string; label: string; url: string }
  attachments?: { filename: string; content: Buffer }[]
}

let transport: { url: string; transporter: Transporter } | undefined

/** Sends a mail over SMTP_URL. Empty lines separate paragraphs. @throws Error when the server refuses it, AppError when it is down */
export async function sendMail(mail: Mail): Promise<void> {
  const { to, replyTo, subject, attachments } = mail
  const sent = transporter().sendMail({
    from: env().MAIL_FROM,
    to,
    replyTo,
    subject,
    text: plain(mail),
    html: html(mail),
    ...(attachments ? { attachments } : {}),
  })
  await orUnavailable(sent, 'mail')
}

/** Signs in to the mail server without sending anything. @throws Error when it can't be reached or refuses us */
export async function checkMail(): Promise<void> {
  await transporter().verify()
}

function transporter(): Transporter {
  const { SMTP_URL } = env()
  if (transport?.url !== SMTP_URL) {
    transport?.transporter.close()
    const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
    transport = { url: SMTP_URL, transporter: createTransport({ url: SMTP_URL, ...timeouts }) }
  }
  return transport.transporter
}

function plain({ text, lists = [], link, footer }: Mail): string {
  return [
    text,
    ...lists.map(({ title, items }) =>
      [title, ...items.map((item) => (item.url ? `- ${item.text}: ${item.url}` : `- ${item.text}`))].join(
        '\n',
      ),
    ),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(footer ? [`${footer.text} ${footer.label}: ${footer.url}`] : []),
  ].join('\n\n')
}

function html({ text, lists = [], link, footer }: Mail): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${escape(part).replaceAll('\n', '<br>')}</p>`)
  const button = link
    ? `<p style="margin:24px 0"><a href="${escape(link.url)}" style="background:#076a73;color:#fff;padding:10px 18px;border-radius:8px;text-decoration:none;font-weight:600">${escape(link.label)}</a></p>`
    : ''
  const anchor = (label: string, url: string) =>
    `<a href="${escape(url)}" style="color:#076a73">${escape(label)}</a>`
  const headings = lists.map(({ title, items }) => {
    const lines = items.map(
      (item) =>
        `<li style="margin:0 0 6px">${item.url ? anchor(item.text, item.url) : escape(item.text)}</li>`,
    )
    return `<h2 style="margin:20px 0 8px;font-size:15px">${escape(title)}</h2><ul style="margin:0;padding-left:20px">${lines.join('')}</ul>`
  })
  const last = footer
    ? `<p style="margin:24px 0 0;color:#5b6573;font-size:13px">${escape(footer.text)} ${anchor(footer.label, footer.url)}</p>`
    : ''
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f6f7f8;color:#151a21;font:15px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:0 auto;background:#fff;border:1px solid #e3e6ea;border-radius:10px;padding:28px">${paragraphs.join('')}${headings.join('')}${button}${last}</div></body></html>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!)
