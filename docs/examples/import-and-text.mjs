// Adds the contacts of a CSV file, tags them, texts each, and prints the first answer of each as it comes in.
//
//   npm install standardwebhooks
//   SWITCHBOARD_URL=https://switchboard.example SWITCHBOARD_KEY=swb_… SWITCHBOARD_WEBHOOK_SECRET=whsec_… \
//     node import-and-text.mjs contacts.csv "Renewal 2026" "Hello {name}, your policy renews soon. Shall we talk?"
//
// The key is made in Settings, API, and needs to change contacts, tags and texts. The webhook is made in Settings, Webhooks, with the
// event message.received and the address at which this program can be reached; it listens at PORT, 8080 by default.
// The file has the columns firstName, lastName and mobilePhone, with commas between them.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const [file, tagName, message] = process.argv.slice(2)
const { SWITCHBOARD_URL, SWITCHBOARD_KEY, SWITCHBOARD_WEBHOOK_SECRET, PORT = '8080' } = process.env

/** Calls the API. Repeating a POST with the same `once` does nothing twice, so the whole program can be run again. */
async function call(method, path, body, once) {
  for (;;) {
    const response = await fetch(`${SWITCHBOARD_URL}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${SWITCHBOARD_KEY}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(once && { 'Idempotency-Key': createHash('sha256').update(once).digest('hex') }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('Retry-After')) * 1000))
      continue
    }
    const answer = response.status === 204 ? null : await response.json()
    // The contact is there already: we go on with that one.
    if (response.status === 409 && answer.error.ids) return { id: answer.error.ids[0] }
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.error.message}`)
    return answer
  }
}

const [header, ...lines] = (await readFile(file, 'utf8')).trim().split(/\r?\n/)
const columns = header.split(',')
const rows = lines.map((line) =>
  Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell.trim()])),
)

// Listen before the first text goes out, or the fastest answer is lost.
const waiting = new Map()
const server = createServer(async (request, response) => {
  const body = await text(request)
  let event
  try {
    event = new Webhook(SWITCHBOARD_WEBHOOK_SECRET).verify(body, request.headers)
  } catch {
    response.writeHead(401).end()
    return
  }
  response.writeHead(204).end()
  const { data } = event
  const name = event.type === 'message.received' ? waiting.get(data.client?.id) : undefined
  // The same event may come twice.
  if (!name || !waiting.delete(data.client.id)) return
  console.log(`${name}: ${data.message}`)
  if (waiting.size === 0) server.close()
})
await new Promise((resolve) => server.listen(Number(PORT), resolve))

const { data: tags } = await call('GET', '/tags')
const tag =
  tags.find(({ name }) => name === tagName) ??
  (await call('POST', '/tags', { name: tagName }, `tag ${tagName}`))
for (const { firstName, lastName, mobilePhone } of rows) {
  const { id } = await call(
    'POST',
    '/clients',
    { firstName, lastName, mobilePhone },
    `${file} ${mobilePhone}`,
  )
  await call('PUT', `/clients/${id}/tags`, { tags: [{ id: tag.id, isActive: true }] })
  const room = await call('POST', '/sms/room', { clientId: id }, `${file} ${mobilePhone} room`)
  waiting.set(id, `${firstName} ${lastName}`)
  const { goesOutAt } = await call(
    'POST',
    `/sms/room/${room.id}/messages`,
    { message: message.replace('{name}', firstName) },
    `${file} ${mobilePhone} text`,
  )
  // A text of a program waits while it is night where the client is.
  if (goesOutAt) console.log(`${firstName} ${lastName} is texted at ${goesOutAt}.`)
}
console.log(`${rows.length} contacts added and texted. Waiting for answers.`)
