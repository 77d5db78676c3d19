import { VCARD_TYPE } from '#app/features/accounts/files/media-types.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { smsDeliveries, smsMedia, smsMessages, conversations } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

export default {
  access: {
    'features/messaging/texting/routes/text-document': {
      access: 'signed-in',
      params: { id: '$client', recordId: '$document' },
      forms: [{ level: 'applicant' }],
    },
    'features/messaging/texting/routes/media-upload': { access: 'signed-in', forms: [{}] },
    'features/messaging/texting/routes/media-file': { access: 'signed-in', params: { mediaId: '$media' } },
    // Reads nothing without a signed query (app/features/messaging/messages/media.test.ts).
    'features/messaging/texting/routes/media-public': { access: 'public', params: { mediaId: '$media' } },
    'features/messaging/texting/routes/webhook-sms': { access: 'signature' },
    'features/messaging/texting/routes/webhook-sms-status': { access: 'signature' },
  },
  rows: async (tx, { account, client, number, users, storageKey }) => {
    const accountId = account.id
    const conversation = await addRow(tx, conversations, {
      accountId,
      clientId: client.id,
      level: 'applicant',
      phoneNumber: client.mobilePhone!,
      recipients: [client.mobilePhone!],
      phoneNumberId: number.id,
      status: 'attention',
      lastMessagePreview: CANARY,
    })
    const outgoing = { accountId, conversationId: conversation, flow: 'outgoing', body: CANARY } as const
    const message = await addRow(tx, smsMessages, { ...outgoing, status: 'failed', userId: users.member.id })
    const waiting = await addRow(tx, smsMessages, { ...outgoing, status: 'pending' })
    const leg = {
      accountId,
      conversationId: conversation,
      toNumber: client.mobilePhone!,
      fromNumber: number.number,
    }
    await addRow(tx, smsDeliveries, { ...leg, messageId: message, status: 'failed' })
    const delivery = await addRow(tx, smsDeliveries, { ...leg, messageId: waiting, status: 'pending' })
    const stored = { accountId, messageId: message, state: 'stored' } as const
    const media = await addRow(tx, smsMedia, {
      ...stored,
      storageKey,
      contentType: 'application/pdf',
      fileName: CANARY,
    })
    const card = Buffer.from(`BEGIN:VCARD\nFN:${CANARY}\nEND:VCARD\n`)
    const contactCard = await addRow(tx, smsMedia, {
      ...stored,
      storageKey: await putFile(accountId, 'media', card, VCARD_TYPE),
      contentType: VCARD_TYPE,
      fileName: `${CANARY}.vcf`,
    })
    return { conversation, message, delivery, media, contactCard }
  },
  hostile: async ({ insert, column, id }) => {
    const texts = await insert(
      "insert into sms_messages (account_id, conversation_id, flow, body, status) select $account, $conversation, 'incoming', 'x', 'received' from many returning id",
    )
    const notes = await insert(
      "insert into sms_messages (account_id, conversation_id, flow, type, body, status, user_id) select $account, $conversation, 'outgoing', 'note', 'x', 'sent', $user from many returning id",
    )
    const imported = await insert(
      "insert into sms_messages (account_id, conversation_id, flow, type, body, status, counted) select $account, $conversation, 'outgoing', 'imported', 'x', 'sent', false from many returning id",
    )
    return [
      column('sms_messages', 'body', [...texts, id('message'), ...notes, ...imported]),
      column('sms_messages', 'sender_name', imported),
      column('sms_messages', 'campaign_name', [id('message')]),
      column('conversations', 'last_message_preview', [id('conversation')]),
      column('sms_media', 'file_name', [id('media')]),
    ]
  },
  demoIds: async (db, { accountId }) => {
    const [conversation] = await db.admin`
      select id from conversations where account_id = ${accountId} order by last_message_on desc limit 1`
    return { conversation: conversation!.id as string }
  },
  notTyped: {
    'sms_messages.our_number': 'copied from a number of the account',
    'sms_messages.our_number_name': 'copied from a number of the account',
    'conversations.recipients': 'digits',
    'conversations.last_message_flow': 'one of a list',
    'conversations.last_message_status': 'one of a list',
    'sms_messages.mentions': 'ids and places in the text',
    'sms_messages.error_message': 'from the provider',
    'sms_deliveries.error_message': 'from the provider',
    'sms_deliveries.decision_rule': 'one of ours',
    'sms_deliveries.decision_evidence': 'one of ours',
    'sms_media.provider_url': 'from the provider',
    'sms_media.reason': 'one of our sentences',
  },
  notRefused: {
    'sms_messages.campaign_name': 'a copy of the campaign’s',
    'sms_messages.sender_name': 'numbers are crossed out of imported names',
    'conversations.last_message_preview': 'a copy of the newest message',
    'sms_media.file_name': 'numbers are crossed out of file names',
  },
} satisfies SecurityFixture
