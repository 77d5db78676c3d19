import { z } from 'zod'
import { actOnCall, actOnParticipant } from '#app/features/telephony/calls/calls/call-actions.server.ts'
import {
  conferenceAnswer,
  type LiveCall,
  participantAnswer,
} from '#app/features/telephony/calls/phone-views.server.ts'
import type { ParticipantAction } from '#app/features/telephony/calls/phone.schema.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { getCurrentCall } from '../phone-state.server.ts'
import { toConference, toParticipant } from '../phone-wire.ts'

const OWN_CALL = 'For the calls that the caller is on, or that ring for them.'
const common = { area: 'calls', who: 'user' } as const
const ofCall = { ...common, notes: OWN_CALL, output: conferenceAnswer } as const

/** A number, or the id of a user, alone or as `client:` and the id. */
function targetOf(text: string): { user: string } | { to: string } {
  const id = text.replace(/^client:/, '')
  return isUuid(id) ? { user: id } : { to: text }
}

const target = z.string().max(50).describe('A number, or the id of a user.')

const recordingCall = (verb: 'pause' | 'resume', recording: 'paused' | 'in-progress') =>
  defineCall({
    ...ofCall,
    method: 'PUT',
    path: `/phone/recording/{id}/${verb}`,
    summary: verb === 'pause' ? 'Pause the recording of a call' : 'Resume the recording of a call',
    errors: { conflict: 'the call isn’t recorded' },
    example: { params: { id: '$call' }, inTests: 409 },
    run: async (ctx, { params: { id } }) =>
      toConference(await actOnCall(ctx, id, { intent: 'record', recording })),
  })

export const conferenceCalls: ApiCall[] = [
  recordingCall('pause', 'paused'),
  recordingCall('resume', 'in-progress'),
  defineCall({
    ...ofCall,
    method: 'PUT',
    path: '/phone/voicemail/{callSid}',
    summary: 'Send a ringing call to voicemail',
    notes: `${OWN_CALL} It stops ringing for everyone.`,
    example: { params: { callSid: '$call' } },
    run: async (ctx, { params: { callSid } }) =>
      toConference(await actOnCall(ctx, callSid, { intent: 'voicemail' })),
  }),
  defineCall({
    ...ofCall,
    method: 'POST',
    path: '/phone/transfer/cold/{callSid}/to/{target}',
    summary: 'Transfer a call without talking first',
    params: { target },
    errors: { conflict: 'the colleague’s phone can’t ring, or the number is on the call already' },
    example: { params: { callSid: '$call', target: '12085550123' } },
    run: async (ctx, { params: { callSid, target } }) =>
      toConference(await actOnCall(ctx, callSid, { intent: 'transfer', mode: 'cold', ...targetOf(target) })),
  }),
  defineCall({
    ...ofCall,
    method: 'POST',
    path: '/phone/conference/{id}/convert',
    summary: 'Turn a call into a conference',
    notes: `${OWN_CALL} A colleague who was asked first during a transfer stays, and everyone talks.`,
    example: { params: { id: '$call' } },
    run: async (ctx, { params: { id } }) => toConference(await actOnCall(ctx, id, { intent: 'convert' })),
  }),
  defineCall({
    ...ofCall,
    method: 'POST',
    path: '/phone/conference/{phoneId}/add',
    summary: 'Add someone to a call',
    notes: `${OWN_CALL} Takes one of To, phoneNumber and user. The number is called from the location of the call.`,
    body: z.object({
      To: target.optional(),
      phoneNumber: z.string().max(40).optional(),
      user: z.uuid().optional().describe('The id of a colleague.'),
      client: z.uuid().nullable().optional().describe('The contact of the number; found by itself.'),
      Type: z.string().max(20).optional().describe('Has no effect: everyone joins the conference.'),
      Location: z.string().max(100).nullable().optional().describe('Has no effect.'),
      locationId: z.uuid().nullable().optional().describe('Has no effect.'),
    }),
    errors: { conflict: 'the colleague’s phone can’t ring, or the number is on the call already' },
    example: { params: { phoneId: '$call' }, body: { To: '12085550124', Type: 'CONFERENCE' } },
    run: async (ctx, { params: { phoneId }, body: { To, phoneNumber, user } }) => {
      const who = user === undefined ? targetOf(phoneNumber ?? To ?? '') : { user }
      return toConference(await actOnCall(ctx, phoneId, { intent: 'add', ...who }))
    },
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/phone/conference/{sid}/participants',
    summary: 'List the participants of a call',
    notes: 'For the call that the caller is on, or that rings for them.',
    output: listOf(participantAnswer),
    example: { params: { sid: '$call' } },
    run: async (ctx, { params: { sid } }) => {
      const { call } = await getCurrentCall(ctx)
      if (call?.id !== sid) throw notFound('This call')
      return wholeList(call.participants.map(toParticipant))
    },
  }),
  defineCall({
    ...ofCall,
    method: 'PUT',
    path: '/phone/conference/{sid}/participants/{label}',
    summary: 'Hold or mute a participant, or make them the host',
    notes: `${OWN_CALL} Takes at least one field.`,
    params: { label: z.string().max(60) },
    body: z.object({
      hold: z.boolean().optional(),
      muted: z.boolean().optional(),
      endConferenceOnExit: z
        .literal(true)
        .optional()
        .describe('Makes them the host. The one before is host no more.'),
    }),
    errors: { forbidden: 'only the host does more than muting themselves' },
    example: { params: { sid: '$call', label: 'client:$user' }, body: { muted: true } },
    run: async (ctx, { params: { sid, label }, body: { hold, muted, endConferenceOnExit } }) => {
      const actions: ParticipantAction[] = [
        ...(hold === undefined ? [] : [{ intent: 'hold' as const, hold }]),
        ...(muted === undefined ? [] : [{ intent: 'mute' as const, muted }]),
        // Last, because the user may be no host afterwards.
        ...(endConferenceOnExit ? [{ intent: 'host' as const }] : []),
      ]
      const call = await inOneTransaction(ctx, async (inner) => {
        let changed: LiveCall | undefined
        for (const action of actions) changed = await actOnParticipant(inner, sid, { label, action })
        return changed
      })
      if (!call) throw new AppError('invalid', 'Give hold, muted or endConferenceOnExit.', 'hold')
      return toConference(call)
    },
  }),
  defineCall({
    ...ofCall,
    method: 'PUT',
    path: '/phone/conference/{sid}/participants',
    summary: 'Hold everyone else on a call',
    body: z.object({ hold: z.boolean() }),
    errors: { forbidden: 'only the host holds others' },
    example: { params: { sid: '$call' }, body: { hold: true } },
    run: async (ctx, { params: { sid }, body: { hold } }) =>
      toConference(await actOnCall(ctx, sid, { intent: 'hold', hold })),
  }),
  defineCall({
    ...common,
    method: 'DELETE',
    path: '/phone/conference/{sid}/participants/{label}',
    summary: 'Remove a participant from a call',
    notes: OWN_CALL,
    params: { label: z.string().max(60) },
    errors: { forbidden: 'only the host removes others' },
    example: { params: { sid: '$call', label: 'client:$user' } },
    run: async (ctx, { params: { sid, label } }) => {
      await actOnParticipant(ctx, sid, { label, action: { intent: 'remove' } })
    },
  }),
]
