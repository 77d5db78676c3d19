import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { HttpError, readForm, redirect, Router } from '#emulators/lib/http.ts'
import { standaloneHtml } from '#emulators/mail/mailbox.ts'
import type { Mail } from '#emulators/mail/mailbox.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { receiveText } from '#emulators/twilio/inbound.ts'
import { newMedia } from '#emulators/twilio/media.ts'
import { displayNumber } from '#emulators/twilio/numbers.ts'
import { parsePhoneNumber, setPhone } from '#emulators/twilio/phone-settings.ts'

import { setPhone as setVoicePhone } from '#emulators/twilio/voice/phone-settings.ts'

import { addCallRoutes } from './call-routes.ts'
import { faultsPage, ruleFromForm } from './faults.ts'
import { addDnsRoutes } from './dns.ts'
import { addGoogleRoutes } from './google.ts'
import { addRegistrationPage } from './registration.ts'
import { addStripeRoutes } from './stripe.ts'
import { sendPage } from './layout.ts'
import { mailPage } from './mail.ts'
import { parseOutcome, phonesPage } from './phones.ts'

const SCRIPTS = ['page', 'call-sound', 'telephone-worklet']

/** The console. Every view is a link and every action a form, so it works without JavaScript. */
export function pageRoutes(emulators: Emulators): Router {
  const { twilio, voice, mailbox } = emulators
  const findMail = (id: string | undefined): Mail => {
    const mail = mailbox.find(id ?? '')
    if (!mail) throw new HttpError(404, 'This email no longer exists')
    return mail
  }
  const router = new Router()
    .add('GET', '/', ({ res }) => redirect(res, '/phones', 302))
    .add('GET', '/assets/page.css', ({ res }) => sendFile(res, 'page.css', 'text/css; charset=utf-8'))
    .add('GET', '/assets/:script.js', ({ res, params }) => {
      if (!SCRIPTS.includes(params.script ?? '')) throw new HttpError(404, 'Page not found')
      return sendFile(res, `${params.script ?? ''}.js`, 'text/javascript; charset=utf-8')
    })
    .add('POST', '/reset', ({ res }) => {
      emulators.reset()
      redirect(res, '/phones')
    })

    .add('GET', '/phones', ({ res }) => sendPage(res, 'Phones', 'phones', phonesPage(voice, null)))
    .add('POST', '/phones', async ({ req, res }) => {
      const form = await readForm(req)
      const number = parsePhoneNumber(String(form.get('number') ?? ''))
      if (twilio.numbers.has(number))
        throw new HttpError(422, `${displayNumber(number)} is the agency's own number`)
      redirect(res, `/phones/${number.slice(1)}`)
    })
    .add('GET', '/phones/:number', ({ res, params }) => {
      const number = parsePhoneNumber(params.number ?? '')
      sendPage(res, displayNumber(number), 'phones', phonesPage(voice, number))
    })
    .add('POST', '/phones/:number/messages', async ({ req, res, params }) => {
      const number = parsePhoneNumber(params.number ?? '')
      const form = await readForm(req)
      const files = form.getAll('media').filter((it) => it instanceof File && it.size > 0) as File[]
      const quick = form.get('quick')
      const isQuick = typeof quick === 'string' && quick !== ''
      const media = isQuick ? [] : await Promise.all(files.map(readFileMedia))
      const received = receiveText(twilio, {
        from: number,
        to: String(form.get('to') ?? ''),
        body: isQuick
          ? quick
          : String(form.get('body') ?? '')
              .replaceAll('\r\n', '\n')
              .trim(),
        media,
      })
      // A refused text fails at once; don't wait longer than this for a slow webhook.
      await Promise.race([received, sleep(250)])
      redirect(res, `/phones/${number.slice(1)}`)
    })
    .add('POST', '/phones/:number/settings', async ({ req, res, params }) => {
      const number = parsePhoneNumber(params.number ?? '')
      const form = await readForm(req)
      setPhone(twilio, number, {
        ...parseOutcome(String(form.get('outcome') ?? 'delivered')),
        carrierBlocked: form.get('carrierBlocked') !== null,
      })
      setVoicePhone(voice, number, { onCall: String(form.get('onCall') ?? 'ring') })
      redirect(res, `/phones/${number.slice(1)}`)
    })

    .add('GET', '/mail', ({ res }) =>
      sendPage(res, 'Mailbox', 'mail', mailPage(mailbox, null, emulators.smtpPort)),
    )
    .add('POST', '/mail/clear', ({ res }) => {
      mailbox.clear()
      redirect(res, '/mail')
    })
    .add('GET', '/mail/:id', ({ res, params }) => {
      const mail = findMail(params.id)
      sendPage(res, mail.subject || 'Email', 'mail', mailPage(mailbox, mail, emulators.smtpPort))
    })
    .add('GET', '/mail/:id/html', ({ res, params }) => sendMailHtml(res, findMail(params.id)))
    .add('GET', '/mail/:id/attachments/:index', ({ res, params }) => {
      const file = findMail(params.id).attachments[Number(params.index)]
      if (!file) throw new HttpError(404, 'This email has no such attachment')
      res.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
        'x-content-type-options': 'nosniff',
      })
      res.end(file.data)
    })

    .add('GET', '/faults', ({ res }) => sendPage(res, 'Faults', 'faults', faultsPage(twilio)))
    .add('POST', '/faults', async ({ req, res }) => {
      twilio.faults.add(ruleFromForm(await readForm(req)))
      redirect(res, '/faults')
    })
    .add('POST', '/faults/clear', ({ res }) => {
      twilio.faults.clear()
      redirect(res, '/faults')
    })
    .add('POST', '/faults/:id/delete', ({ res, params }) => {
      twilio.faults.remove(Number(params.id))
      redirect(res, '/faults')
    })
  addGoogleRoutes(router, emulators.google)
  addDnsRoutes(router, emulators.dns)
  addStripeRoutes(router, emulators.stripe)
  addRegistrationPage(router, twilio)
  return addCallRoutes(router, voice)
}

async function readFileMedia(file: File) {
  return newMedia(file.type || 'application/octet-stream', Buffer.from(await file.arrayBuffer()))
}

async function sendFile(res: ServerResponse, name: string, contentType: string): Promise<void> {
  const body = await readFile(new URL(name, import.meta.url))
  res.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache' }).end(body)
}

/** Untrusted markup: no scripts, no forms, and links open in a new tab. */
function sendMailHtml(res: ServerResponse, mail: Mail): void {
  res.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src data:; " +
      "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  })
  res.end(`<base target="_blank"><meta name="color-scheme" content="light">${standaloneHtml(mail)}`)
}
