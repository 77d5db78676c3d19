import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { normalizeCalled, normalizeNumber } from '#emulators/twilio/numbers.ts'
import { page } from '#emulators/twilio/paging.ts'
import { accountPath } from '#emulators/twilio/resources.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import { parseTwiml, TwimlError } from '#emulators/twilio/twiml.ts'
import type { Element } from '#emulators/twilio/twiml.ts'
import type { Call } from '#emulators/twilio/voice/call.ts'
import { endCall, placeCall } from '#emulators/twilio/voice/calls.ts'
import { instruct } from '#emulators/twilio/voice/program.ts'
import { takeOver } from '#emulators/twilio/voice/redirect.ts'
import { deviceFor, parseClient } from '#emulators/twilio/voice/targets.ts'
import type { Target } from '#emulators/twilio/voice/twiml-request.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { callbackOf, methodField, secondsOf, urlOf } from './forms.ts'
import { callResource } from './resources.ts'

export function addCallRoutes(router: Router, voice: Voice, run: Run): Router {
  const path = `${accountPath(voice.twilio)}/Calls`
  return router
    .add(
      'POST',
      `${path}.json`,
      run((_, form) => created(callResource(voice, createCall(voice, form)))),
    )
    .add(
      'GET',
      `${path}.json`,
      run(({ url }) =>
        ok(page(url, `${path}.json`, 'calls', findCalls(voice, url), (it) => callResource(voice, it))),
      ),
    )
    .add(
      'GET',
      `${path}/:call.json`,
      run(({ params, url }) => ok(callResource(voice, required(voice.calls.get(params.call ?? ''), url)))),
    )
    .add(
      'POST',
      `${path}/:call.json`,
      run(({ params, url }, form) => {
        const call = required(voice.calls.get(params.call ?? ''), url)
        updateCall(voice, call, form)
        return ok(callResource(voice, call))
      }),
    )
    .add(
      'DELETE',
      `${path}/:call.json`,
      run(({ params, url }) => {
        const call = required(voice.calls.get(params.call ?? ''), url)
        if (!call.isOver) throw new TwilioError(400, 20009)
        voice.calls.delete(call.sid)
        return { status: 204 }
      }),
    )
}

/** The caller's and the called address of a new call. @throws TwilioError */
export function addressesOf(voice: Voice, form: URLSearchParams): { from: string; to: string } {
  const to = form.get('To') ?? ''
  const from = form.get('CallerId') || form.get('From') || ''
  if (!to) throw new TwilioError(400, 21201)
  if (!from) throw new TwilioError(400, 21213)
  if (to.startsWith('client:')) return { from: normalizeNumber(from) ?? from, to }
  const number = normalizeCalled(to)
  if (!number)
    throw new TwilioError(400, 21211, `The phone number you are attempting to call, ${to}, is not valid.`)
  const caller = normalizeNumber(from)
  if (!caller || !voice.twilio.numbers.has(caller)) {
    throw new TwilioError(
      400,
      21210,
      `The source phone number provided, ${from}, is not yet verified for your account.`,
    )
  }
  return { from: caller, to: number }
}

function createCall(voice: Voice, form: URLSearchParams): Call {
  const { from, to } = addressesOf(voice, form)
  const instructions = instructionsOf(voice, form)
  if (!instructions) throw new TwilioError(400, 21205, "A 'Url', 'Twiml' or 'ApplicationSid' is required")
  const isClient = to.startsWith('client:')
  const call = placeCall(voice, {
    from,
    to: isClient ? `client:${parseClient(to).identity}` : to,
    direction: 'outbound-api',
    statusCallback: callbackOf(form, 'StatusCallback', ['completed']),
    customParams: isClient ? parseClient(to).params : {},
    device: deviceFor(voice, to),
    timeoutSeconds: secondsOf(form, 'Timeout', 60),
    sendDigits: form.get('SendDigits') ?? undefined,
    detectsMachines: ['Enable', 'DetectMessageEnd'].includes(form.get('MachineDetection') ?? ''),
  })
  call.once('answered', () => instruct(voice, call, instructions))
  return call
}

/** Where the call's TwiML comes from, null if the form doesn't say. @throws TwilioError for an invalid one */
function instructionsOf(voice: Voice, form: URLSearchParams): Element | Target | null {
  const twiml = form.get('Twiml')
  if (twiml) {
    try {
      return parseTwiml(twiml.trim())
    } catch (error) {
      if (error instanceof TwimlError) throw new TwilioError(400, 12100, error.message)
      throw error
    }
  }
  const url = urlOf(form, 'Url')
  if (url) return { url, method: methodField(form, 'Method') }
  const isApplication = form.get('ApplicationSid') === voice.options.applicationSid
  return isApplication ? { url: voice.config.applicationUrl, method: 'POST' } : null
}

function updateCall(voice: Voice, call: Call, form: URLSearchParams): void {
  const status = form.get('Status')
  const instructions = instructionsOf(voice, form)
  if (status && status !== 'completed' && status !== 'canceled') {
    throw new TwilioError(400, 21218, `Invalid Status: ${status}`)
  }
  if (call.isOver) {
    if (instructions) throw new TwilioError(400, 21220)
    return
  }
  if (status) {
    // `canceled` only ends calls that no one has answered.
    if (status === 'completed' || !call.answeredAt) endCall(voice, call, 'canceled')
    return
  }
  if (form.has('StatusCallback')) call.statusCallback = callbackOf(form, 'StatusCallback', ['completed'])
  if (!instructions) return
  if (!call.answeredAt && call.direction !== 'inbound') throw new TwilioError(400, 21220)
  takeOver(voice, call, instructions)
}

/** Newest first. */
function findCalls(voice: Voice, { searchParams: query }: URL): Call[] {
  const wanted = { to: query.get('To'), from: query.get('From'), status: query.get('Status') }
  const parent = query.get('ParentCallSid')
  const after = query.get('StartTime>')
  const before = query.get('StartTime<')
  return [...voice.calls.values()].toReversed().filter((call) => {
    if (wanted.to && wanted.to !== call.to) return false
    if (wanted.from && wanted.from !== call.from) return false
    if (wanted.status && wanted.status !== call.status) return false
    const started = call.createdAt.toISOString()
    if ((after && started < after) || (before && started > before)) return false
    return !parent || parent === call.parentSid
  })
}
