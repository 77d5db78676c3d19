import { recordingPlace } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { fileCipher } from '#app/lib/crypto.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { callLegs, callRecordings, calls } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/telephony/calls/routes/webhook-voice': { access: 'signature' },
    'features/telephony/calls/routes/webhook-voice-client': { access: 'signature' },
    'features/telephony/calls/routes/webhook-voice-answer': { access: 'signature' },
    'features/telephony/calls/routes/webhook-voice-next': { access: 'signature' },
    'features/telephony/calls/routes/webhook-voice-announce': { access: 'signature' },
    'features/telephony/calls/routes/webhook-voice-status': { access: 'signature' },
    'features/telephony/calls/routes/webhook-conference': { access: 'signature' },
    'features/telephony/calls/routes/webhook-voice-recording': { access: 'signature' },
    'features/telephony/calls/routes/webhook-voice-transcript': { access: 'signature' },
  },
  rows: async (tx, { account, client, location, number, users }) => {
    const accountId = account.id
    const call = await addRow(tx, calls, {
      accountId,
      direction: 'outbound',
      format: 'outbound',
      state: 'in-progress',
      status: 'in-progress',
      phoneNumber: client.mobilePhone,
      phoneNumberId: number.id,
      locationId: location.id,
      userId: users.member.id,
      conferenceSid: `CF${'0'.repeat(32)}`,
      errorMessage: CANARY,
    })
    const inCall = { accountId, callId: call, state: 'in-progress', joinedAt: new Date() } as const
    await tx.insert(callLegs).values([
      {
        ...inCall,
        kind: 'user',
        side: 'ours',
        via: 'connect',
        userId: users.member.id,
        label: `client:${users.member.id}`,
        providerSid: `CA${'1'.repeat(32)}`,
        isHost: true,
      },
      {
        ...inCall,
        kind: 'outside',
        side: 'theirs',
        via: 'ring',
        phoneNumber: client.mobilePhone,
        label: `number:${client.mobilePhone}`,
        providerSid: `CA${'2'.repeat(32)}`,
      },
    ])
    const missed = await addRow(tx, calls, {
      accountId,
      direction: 'inbound',
      format: 'inbound',
      state: 'ended',
      status: 'missed',
      phoneNumber: client.mobilePhone,
      errorMessage: CANARY,
    })
    const callRecording = uuidv7()
    const cipher = await fileCipher(tx, accountId, recordingPlace(callRecording))
    const sealed = sealFile(cipher, Buffer.from(CANARY))
    await tx.insert(callRecordings).values({
      accountId,
      id: callRecording,
      callId: missed,
      kind: 'voicemail',
      providerSid: `RE${'0'.repeat(32)}`,
      duration: 3,
      recordedAt: new Date(),
      state: 'stored',
      storageKey: await putFile(accountId, 'recordings', sealed, 'application/octet-stream'),
      byteSize: CANARY.length,
      contentType: 'audio/wav',
    })
    return { call, missed, callRecording }
  },
  hostile: ({ column, id }) => [
    column('calls', 'transcript', [id('missed')]),
    column('calls', 'error_message', [id('missed'), id('call')]),
  ],
  notRefused: {
    'calls.transcript': 'said by a caller',
    'calls.error_message': 'from the provider',
  },
  notTyped: {
    'calls.our_number': 'copied from a number of the account',
    'calls.our_number_name': 'copied from a number of the account',
    'calls.flow': 'the steps of the call flow',
    'calls.ivr': 'a name of the call flow',
    'call_legs.label': 'made of an id or digits',
    'call_legs.end_reason': 'from the provider',
    'call_legs.error_message': 'from the provider',
    'call_events.key': 'the provider’s id',
    'call_events.payload': 'the provider’s request',
    'call_recordings.problem': 'one of our sentences',
  },
} satisfies SecurityFixture
