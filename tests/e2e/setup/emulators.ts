import { expect } from '@playwright/test'
import { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'

const url = `http://127.0.0.1:${process.env.EMULATOR_PORT}`

/** Calls the emulators' control API (emulators/README.md). */
export async function emulator<Answer = unknown>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${url}/_emulator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<Answer>
}

/** What the account has at the emulated Twilio: `path` is that of its REST API, below the account. */
export const atTwilio = (path: string): Promise<Response> =>
  fetch(`${url}/twilio/api/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/${path}`, {
    headers: { authorization: `Basic ${btoa(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`)}` },
  })

/** The page of one client's phone. `number` is digits with country code. */
export const phoneUrl = (number: string) => `${url}/phones/${number}`

/** The text of the newest mail to an address. */
export async function mailTo(email: string): Promise<string> {
  const newest = async () =>
    (await emulator<{ messages: { id: string }[] }>(`mail?to=${email}`)).messages.at(-1)
  await expect.poll(newest).toBeDefined()
  return (await emulator<{ text: string }>(`mail/${(await newest())!.id}`)).text
}
