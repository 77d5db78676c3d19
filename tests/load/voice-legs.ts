// Measures what a leg costs the Twilio emulator: browsers and phones in conferences, and its share of one processor core.
//
//   node tests/load/voice-legs.ts [--legs 10] [--seconds 10]
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'

import { TestBrowser } from '#emulators/twilio/voice/test-support.ts'
import { TestProduct } from '#emulators/twilio/voice/test-product.ts'

import { freePort } from '#tests/setup/free-port.ts'

import { processorOf, residentMiB, run } from './processes.ts'

const { values } = parseArgs({
  options: { legs: { type: 'string', default: '10' }, seconds: { type: 'string', default: '10' } },
})
const legs = Number(values.legs)
const seconds = Number(values.seconds)

const product = await new TestProduct().start()
product.answer('/voice', '<Dial><Conference beep="false">load</Conference></Dial>')
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const emulators = await run(
  ['emulators/main.ts'],
  {
    EMULATOR_PORT: String(port),
    EMULATOR_SMTP_PORT: '0',
    TWILIO_TWIML_APP_URL: `${product.url}/voice`,
    TWILIO_VOICE_WEBHOOK_URL: `${product.url}/voice`,
  },
  /emulators ready/,
)
const pid = emulators.child.pid ?? 0
const browsers: TestBrowser[] = []

async function measure(name: string): Promise<number> {
  await sleep(1000)
  const before = await processorOf(pid)
  await sleep(seconds * 1000)
  const share = ((await processorOf(pid)) - before) / seconds
  const memory = await residentMiB(pid)
  console.log(`${name.padEnd(28)} ${(share * 100).toFixed(1).padStart(5)} % of a core, ${memory} MiB`)
  return share
}

async function control(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${url}/_emulator${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
}

try {
  const idle = await measure('no calls')
  for (let i = 0; i < legs; i++) {
    const browser = await new TestBrowser({ url }).register(`user${i}`)
    browsers.push(browser)
    await browser.call({}, 1000 + 50 * i)
    await browser.answered()
  }
  const busy = await measure(`${legs} browsers in a conference`)
  console.log(`  per browser: ${(((busy - idle) / legs) * 100).toFixed(2)} %`)
  for (const browser of browsers) browser.close()
  await control('/reset', {})
  for (let i = 0; i < legs; i++) {
    const from = `+1208555${String(1000 + i)}`
    await control('/twilio/calls', { from, to: '+12085550100', hz: 1000 + 50 * i })
  }
  const phones = await measure(`${legs} phones in a conference`)
  console.log(`  per phone: ${(((phones - idle) / legs) * 100).toFixed(2)} %`)
} finally {
  for (const browser of browsers) browser.close()
  await emulators.stop()
  product.close()
}
process.exit()
