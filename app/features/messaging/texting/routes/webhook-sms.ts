import { receiveText } from '../incoming/receive.server.ts'
import { twiml, webhook } from '#app/middleware/webhook.server.ts'

/** Without a reply: the carrier answers STOP, START and HELP (docs/decisions/020-texting.md). */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** An incoming text, from the provider. */
export const action = webhook.action(async (services, { params }) => {
  const received = await receiveText(services, params)
  if (received === 'no-such-number') return new Response('No account has this number.', { status: 404 })
  if (received === 'unreadable') return new Response('This is not a text.', { status: 400 })
  return twiml(EMPTY_TWIML)
})
