import { displayNumber } from '#emulators/twilio/numbers.ts'
import { accountPath, API_VERSION, rfc2822 } from '#emulators/twilio/resources.ts'
import type { Call } from '#emulators/twilio/voice/call.ts'
import type { Conference, Participant } from '#emulators/twilio/voice/conference.ts'
import type { Queue, QueueMember } from '#emulators/twilio/voice/queue.ts'
import type { Recording } from '#emulators/twilio/voice/recording.ts'
import { recordingUrl } from '#emulators/twilio/voice/recordings.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

type Resource = Record<string, unknown>

const PRICE_UNIT = 'USD'

export function callResource({ twilio }: Voice, call: Call): Resource {
  const uri = `${accountPath(twilio)}/Calls/${call.sid}`
  const number = twilio.numbers.get(call.from) ?? twilio.numbers.get(call.to)
  const links = ['Notifications', 'Recordings', 'Streams', 'Transcriptions', 'Events', 'Payments', 'Siprec']
  return {
    account_sid: twilio.options.accountSid,
    answered_by: call.answeredBy,
    api_version: API_VERSION,
    caller_name: null,
    date_created: rfc2822(call.createdAt),
    date_updated: rfc2822(call.updatedAt),
    direction: call.direction,
    duration: call.isOver ? String(call.duration) : null,
    end_time: call.endedAt && rfc2822(call.endedAt),
    forwarded_from: null,
    from: call.from,
    from_formatted: displayNumber(call.from),
    group_sid: null,
    parent_call_sid: call.parentSid,
    phone_number_sid: number?.sid ?? null,
    price: null,
    price_unit: PRICE_UNIT,
    queue_time: '0',
    sid: call.sid,
    start_time: call.answeredAt && rfc2822(call.answeredAt),
    status: call.status === 'initiated' ? 'queued' : call.status,
    subresource_uris: Object.fromEntries(links.map((link) => [link.toLowerCase(), `${uri}/${link}.json`])),
    to: call.to,
    to_formatted: displayNumber(call.to),
    trunk_sid: null,
    uri: `${uri}.json`,
  }
}

export function conferenceResource({ twilio }: Voice, conference: Conference): Resource {
  const uri = `${accountPath(twilio)}/Conferences/${conference.sid}`
  return {
    account_sid: twilio.options.accountSid,
    api_version: API_VERSION,
    call_sid_ending_conference: conference.callSidEndingConference,
    date_created: rfc2822(conference.createdAt),
    date_updated: rfc2822(conference.updatedAt),
    friendly_name: conference.friendlyName,
    reason_conference_ended: conference.endReason,
    region: 'us1',
    sid: conference.sid,
    status: conference.status,
    subresource_uris: { participants: `${uri}/Participants.json`, recordings: `${uri}/Recordings.json` },
    uri: `${uri}.json`,
  }
}

export function participantResource(
  { twilio }: Voice,
  conference: Conference,
  participant: Participant,
): Resource {
  const { call } = participant
  return {
    account_sid: twilio.options.accountSid,
    call_sid: call.sid,
    call_sid_to_coach: participant.callSidToCoach,
    coaching: participant.callSidToCoach !== null,
    conference_sid: conference.sid,
    date_created: rfc2822(participant.createdAt),
    date_updated: rfc2822(participant.updatedAt),
    end_conference_on_exit: participant.endsConference,
    hold: participant.isHeld,
    label: participant.label,
    muted: participant.isMuted,
    queue_time: null,
    start_conference_on_enter: participant.startsConference,
    status: participantStatus(participant),
    uri: `${accountPath(twilio)}/Conferences/${conference.sid}/Participants/${call.sid}.json`,
  }
}

function participantStatus({ hasJoined, call }: Participant): string {
  if (hasJoined) return 'connected'
  if (call.status === 'ringing') return 'ringing'
  return call.status === 'initiated' ? 'connecting' : 'queued'
}

export function recordingResource(voice: Voice, recording: Recording): Resource {
  const { twilio } = voice
  const uri = `${accountPath(twilio)}/Recordings/${recording.sid}`
  return {
    account_sid: twilio.options.accountSid,
    api_version: API_VERSION,
    call_sid: recording.callSid,
    channels: 1,
    conference_sid: recording.conferenceSid,
    date_created: rfc2822(recording.createdAt),
    date_updated: rfc2822(recording.updatedAt),
    duration: recording.isRunning ? null : String(recording.duration),
    encryption_details: null,
    error_code: null,
    media_url: recordingUrl(voice, recording),
    price: null,
    price_unit: PRICE_UNIT,
    sid: recording.sid,
    source: recording.source,
    start_time: rfc2822(recording.createdAt),
    status: recording.status,
    subresource_uris: {
      add_on_results: `${uri}/AddOnResults.json`,
      transcriptions: `${uri}/Transcriptions.json`,
    },
    uri: `${uri}.json`,
  }
}

export function queueResource({ twilio }: Voice, queue: Queue): Resource {
  return {
    account_sid: twilio.options.accountSid,
    average_wait_time: queue.averageWaitSeconds,
    current_size: queue.members.length,
    date_created: rfc2822(queue.createdAt),
    date_updated: rfc2822(queue.updatedAt),
    friendly_name: queue.friendlyName,
    max_size: queue.maxSize,
    sid: queue.sid,
    uri: `${accountPath(twilio)}/Queues/${queue.sid}.json`,
  }
}

export function memberResource({ twilio }: Voice, queue: Queue, member: QueueMember): Resource {
  return {
    call_sid: member.call.sid,
    date_enqueued: rfc2822(member.enqueuedAt),
    position: queue.positionOf(member),
    queue_sid: queue.sid,
    uri: `${accountPath(twilio)}/Queues/${queue.sid}/Members/${member.call.sid}.json`,
    wait_time: Math.round((Date.now() - member.enqueuedAt.getTime()) / 1000),
  }
}
