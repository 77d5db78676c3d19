import { GUIDE_PARTS, type GuidePart } from '../documents/guide-parts.ts'
import { Code } from './call-reference.tsx'
import { EVENT_TYPES, eventTypes } from '../webhooks/event-types.ts'

/** Explains what all calls have in common. */
export function Guide({
  appUrl,
  perMinute,
  codes,
}: {
  appUrl: string
  perMinute: number
  codes: [string, number][]
}) {
  return (
    <>
      <Part id="start">
        <p>
          An owner makes a key in Settings, API, and chooses what it may read and change. A key acts as its
          maker and ends when they leave, or as a service account, which stays. Send it with each call:
        </p>
        <Code
          text={`export TOKEN=swb_…
curl "${appUrl}/api/clients?limit=5" -H "Authorization: Bearer $TOKEN"
curl -X POST "${appUrl}/api/clients" -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"firstName":"Ana","lastName":"Ruiz","mobilePhone":"(208) 555-0142"}'`}
        />
        <p>
          An app in which users sign in themselves asks <code>POST /auth</code> for the token of a session. It
          follows the rules of the pages: it ends eight hours after sign-in or after four idle hours, is
          locked after two, and ends when the user signs in elsewhere. Only calls that change something count
          as activity.
        </p>
      </Part>
      <Part id="typescript">
        <p>
          <a href="/api/client.ts" className="underline">
            client.ts
          </a>{' '}
          is a client with the types of all calls. It has no dependencies and runs in Node and in browsers:
        </p>
        <Code text={`curl -o switchboard.ts "${appUrl}/api/client.ts"`} />
        <Code
          text={`import { createClient, SwitchboardError } from './switchboard.ts'

const call = createClient({ baseUrl: '${appUrl}/api', token: process.env.TOKEN! })
const { data } = await call('GET /clients', { query: { limit: 5 } })
for (const client of data) console.log(client.firstName, client.mobilePhone)

try {
  await call('POST /clients', {
    body: { firstName: 'Ana', lastName: 'Ruiz', mobilePhone: '(208) 555-0142' },
    idempotencyKey: crypto.randomUUID(),
  })
} catch (error) {
  if (error instanceof SwitchboardError) console.error(error.code, error.fields, error.ids)
}`}
        />
      </Part>
      <Part id="bodies">
        <p>
          Bodies are JSON of at most 1 MB. A field that a call doesn’t know is refused, so that a typing error
          can’t get lost. <code>PUT</code> changes the fields that it is given and leaves the others; null
          empties a field. Times are in UTC, like 2026-03-01T17:30:00.000Z, days are like 2026-03-01, money is
          in cents, and phone numbers have eleven digits, like 12085550142. Invoices are as Stripe writes
          them: their times are seconds since 1970.
        </p>
      </Part>
      <Part id="lists">
        <p>
          A list answers <code>data</code>, <code>hasMore</code> and <code>nextCursor</code>. Send{' '}
          <code>limit</code> (at most 100) with <code>cursor</code> or <code>page</code>. Pages by number end
          after 1,000 rows where a list has cursors.
        </p>
        <p>
          A program that keeps a copy asks <code>GET /clients</code> and <code>GET /policies</code> for what
          changed since it last did, <code>GET /clients/deleted</code> for what is gone, and{' '}
          <code>GET /events</code> for everything else. Begin a minute before the last time that you have:
          changes of one moment can appear a little later, and what comes twice is the same.
        </p>
      </Part>
      <Part id="twice">
        <p>
          If an answer was lost, send the <code>POST</code> again with the same <code>Idempotency-Key</code>:
          for 24 hours it answers as the first time and works once, with the header{' '}
          <code>Idempotency-Replayed: true</code>. The same key with another call is refused, but a call that
          was refused may be corrected and sent again with its key. If we can’t tell whether the first call
          worked, because it was cut off or our database failed, the answer is 409: look for its result before
          you use a new key. Uploads take no key.
        </p>
        <p>
          What two people can edit has a <code>version</code>, which is also its <code>ETag</code>. With{' '}
          <code>If-Match</code> a change is refused with 412 if someone else was faster; without it, the last
          change wins.
        </p>
      </Part>
      <Part id="webhooks">
        <p>
          Owners choose in Settings, Webhooks, which events we post to an address of yours; a program adds one
          for itself with <code>POST /webhooks</code>. Each is JSON with <code>type</code>,{' '}
          <code>timestamp</code> and <code>data</code>: what the call beside the type answers when we send it,
          or only its ids once it is gone. <code>GET /events</code> lists them, also those that no address
          got.
        </p>
        <p>
          Answer with a 2xx status within 10 seconds and work afterwards. Anything else is tried again for a
          day, at growing intervals, so that the same event may come twice and events may come in another
          order: <code>Webhook-Id</code> is the same each time. We follow no redirects. An address that has
          failed for a whole day, or that answers 410, is switched off, and the owners get a mail.
        </p>
        <p>
          The signature is that of the{' '}
          <a href="https://www.standardwebhooks.com" className="underline">
            Standard Webhooks
          </a>
          , which has libraries for most languages. Always check it, on the body as it came:
        </p>
        <Code
          text={`import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers)`}
        />
        <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {eventTypes.map((type) => (
            <li key={type}>
              <code>{type}</code>
              <span className="block text-muted text-xs">
                {EVENT_TYPES[type].label}. GET {EVENT_TYPES[type].call}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="limits">
        <p>
          Each token can make {perMinute.toLocaleString('en-US')} calls a minute. <code>RateLimit-Limit</code>
          , <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (in seconds) say how many are
          left; 429 says in <code>Retry-After</code> how long to wait. Pages of other sites can’t call the API
          from a browser unless an owner lists them in Settings, API.
        </p>
      </Part>
      <Part id="errors">
        <p>
          <code>code</code> never changes its meaning, <code>message</code> is for people, <code>fields</code>{' '}
          says what is wrong with each field, <code>ids</code> what stands in the way, such as contacts that a
          new one may duplicate, and <code>requestId</code>, which every answer also has in its header{' '}
          <code>Request-Id</code>, helps our support.
        </p>
        <Code
          text={`{
  "error": {
    "code": "invalid",
    "message": "email: Enter an email like name@company.com.",
    "fields": { "email": "Enter an email like name@company.com." },
    "requestId": "5f0c2f4e-7a0b-4d3c-9d52-0a4c3c1f7a11"
  }
}`}
        />
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-4 gap-y-1 text-sm">
          {codes.map(([code, status]) => (
            <li key={code}>
              {status} <code>{code}</code>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

function Part({ id, children }: { id: GuidePart; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 text-sm">
      <h2 id={id} className="font-semibold text-lg">
        {GUIDE_PARTS[id].title}
      </h2>
      {children}
    </section>
  )
}
