import nodemailer from 'nodemailer'
import type { SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Emulators } from '#emulators/emulators.ts'
import { callControl, startTestEmulators } from '#emulators/test-support.ts'

let emulators: Emulators

beforeAll(async () => {
  emulators = await startTestEmulators()
})
afterAll(() => emulators.close())
beforeEach(() => emulators.reset())

type Mails = {
  messages: {
    id: string
    from: string
    to: string[]
    subject: string
    text: string
    html: string
    date: string
  }[]
}

function send(mail: SendMailOptions, auth?: { user: string; pass: string }) {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: emulators.smtpPort,
    secure: false,
    ...(auth && { auth }),
  })
  return transport.sendMail({ from: 'Switchboard <no-reply@switchboard.test>', ...mail })
}

const mails = async (query = '') => (await callControl<Mails>(emulators, `/mail${query}`)).body.messages

test('receives mail for every recipient, Bcc included, and can be emptied', async () => {
  await send({
    to: 'ana@client.test',
    bcc: 'audit@agency.test',
    subject: 'Grüße 👋',
    text: 'Plain',
    html: '<p>Rich</p>',
  })
  expect(await mails()).toMatchObject([
    {
      from: 'Switchboard <no-reply@switchboard.test>',
      to: ['ana@client.test', 'audit@agency.test'],
      subject: 'Grüße 👋',
      text: 'Plain\n',
      html: expect.stringContaining('<p>Rich</p>'),
    },
  ])
  expect(await mails('?to=AUDIT@agency.test')).toHaveLength(1)
  expect(await mails('?to=nobody@agency.test')).toEqual([])
  await callControl(emulators, '/mail', undefined, 'DELETE')
  expect(await mails()).toEqual([])
})

test('accepts any user and password', async () => {
  await send({ to: 'ana@client.test', subject: 'Hi', text: 'Hi' }, { user: 'app', pass: 'anything' })
  expect(await mails()).toHaveLength(1)
})

test('keeps the last 500 emails', async () => {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: emulators.smtpPort, pool: true })
  const all = Array.from({ length: 502 }, (_, index) =>
    transport.sendMail({ from: 'a@b.test', to: 'c@d.test', subject: `No. ${index}`, text: '.' }),
  )
  await Promise.all(all)
  transport.close()
  expect(await mails()).toHaveLength(500)
})

test('shows an email without scripts, with links in new tabs and embedded images inlined', async () => {
  await send({
    to: 'ana@client.test',
    subject: '<script>alert(1)</script>',
    html: '<a href="https://a.test/reset">Reset</a><img src="cid:logo">',
    attachments: [{ filename: 'lo go.png', content: Buffer.from('png'), cid: 'logo' }],
  })
  const [mail] = await mails()
  const page = await (await fetch(`${emulators.url}/mail/${mail?.id}`)).text()
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const content = await fetch(`${emulators.url}/mail/${mail?.id}/html`)
  expect(content.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/)
  const markup = await content.text()
  expect(markup).toContain('<base target="_blank">')
  expect(markup).toContain(`data:image/png;base64,${Buffer.from('png').toString('base64')}`)
  const file = await fetch(`${emulators.url}/mail/${mail?.id}/attachments/0`)
  expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''lo%20go.png")
  expect(await file.text()).toBe('png')
})
