import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { linkify } from '#app/lib/linkify.ts'
import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import { linkTarget, mapLink } from '#app/features/accounts/fields/format.ts'
import { download } from '#app/lib/download.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { brandCss } from '#app/lib/theme-color.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { HOSTILE_STRINGS, STORABLE_HOSTILE_STRINGS } from './hostile-strings.ts'
import { elementsOf, tagsOf } from './html-problems.ts'

// Every hostile string in each function that embeds text in another language. Workbooks and CSV: features/contacts/transfer.

const { mails } = useMailbox()

test('links lead only to http URLs, and keep every character', () => {
  for (const text of STORABLE_HOSTILE_STRINGS) {
    const parts = linkify(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//)
    for (const target of [linkTarget(text), mapLink({ address: text, city: text })]) {
      const url = URL.parse(target, 'https://switchboard.example')
      if (url) expect(['http:', 'https:', 'mailto:', 'tel:'], target).toContain(url.protocol)
    }
  }
})

test('the style element of a theme color contains only colors', () => {
  const colors = /^:root:root\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+\}$/
  for (const text of HOSTILE_STRINGS) expect(brandCss(text), text).toMatch(colors)
})

test("a file name can't inject a header", () => {
  const file = { file: new File(['x'], 'x'), contentType: 'application/pdf' }
  for (const fileName of HOSTILE_STRINGS.filter((text) => text.isWellFormed())) {
    const { headers } = mediaResponse({ ...file, fileName }, 60)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w!%'()*.~-]*$/)
    const saved = download('x', { name: fileName, type: 'text/csv' }).headers.get('content-disposition')
    expect(saved).toMatch(/^attachment; filename="[\w.-]*"$/)
  }
})

test('a mail contains every string as text, and none injects a header', async () => {
  const plain = async () => {
    await sendMail({
      to: 'dana@mail.example',
      subject: 'Plain',
      text: 'Plain',
      link: { label: 'Plain', url: 'https://x.example/' },
    })
    return mails.at(-1)!
  }
  const base = await plain()
  const headers = base.headers.map(({ key }) => key).toSorted()
  const shape = tagsOf(parse(base.html!))
  const url = 'https://switchboard.example/contacts'
  const sent = HOSTILE_STRINGS.map((text, at) => ({ text, to: `dana${at}@mail.example` }))
  for (let at = 0; at < sent.length; at += 25) {
    await Promise.all(
      sent
        .slice(at, at + 25)
        .map(({ text, to }) => sendMail({ to, subject: text, text, link: { label: text, url } })),
    )
  }
  const arrived = new Map(mails.map((mail) => [mail.to?.[0]?.address, mail]))
  for (const { text, to } of sent) {
    const mail = arrived.get(to)!
    const what = JSON.stringify(text.slice(0, 200))
    expect(mail.headers.map(({ key }) => key).toSorted(), what).toEqual(headers)
    expect([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])], what).toEqual([
      { address: to, name: '' },
    ])
    expect(mail.attachments, what).toEqual([])
    const html = parse(mail.html!)
    expect(
      [...new Set(tagsOf(html))].filter((tag) => !shape.includes(tag) && tag !== 'br'),
      what,
    ).toEqual([])
    const hrefs = elementsOf(html).flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href'))
    expect(
      hrefs.map(({ value }) => value),
      what,
    ).toEqual([url])
    expect(
      elementsOf(html)
        .flatMap(({ attrs }) => attrs.map(({ name }) => name))
        .filter((name) => !['lang', 'style', 'href'].includes(name)),
      what,
    ).toEqual([])
  }
})
