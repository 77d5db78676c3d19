// The columns of a list of texts that another service kept.

export const MESSAGE_FROM = '#textFrom'
export const MESSAGE_TO = '#textTo'
/** The number of the client, of a text in either direction. */
export const MESSAGE_CLIENT = '#textClient'
export const MESSAGE_DIRECTION = '#textDirection'
export const MESSAGE_DATE = '#textDate'
/** The time of day, where the date has a column of its own. */
export const MESSAGE_CLOCK = '#textClock'
export const MESSAGE_BODY = '#textBody'
export const MESSAGE_SENDER = '#textSender'
export const MESSAGE_STATUS = '#textStatus'
export const MESSAGE_FILES = '#textFiles'
/** The other service's id of the text, by which the same text is recognized. */
export const MESSAGE_ID = '#textId'

const target = (value: string, label: string) => ({ value, label, field: null })

export const MESSAGE_TARGETS = [
  target(MESSAGE_FROM, 'From number'),
  target(MESSAGE_TO, 'To number'),
  target(MESSAGE_CLIENT, 'Contact’s number'),
  target(MESSAGE_DIRECTION, 'Sent or received'),
  target(MESSAGE_DATE, 'Date and time'),
  target(MESSAGE_CLOCK, 'Time of day'),
  target(MESSAGE_BODY, 'Text'),
  target(MESSAGE_SENDER, 'Who wrote it'),
  target(MESSAGE_STATUS, 'Delivery status'),
  target(MESSAGE_FILES, 'Pictures and files'),
  target(MESSAGE_ID, 'Message ID'),
]

/** Other headings, reduced to letters and digits: those of Quo, Twilio, Textline and TextUs among them. */
export const MESSAGE_SYNONYMS: Record<string, readonly string[]> = {
  [MESSAGE_FROM]: [
    'from',
    'fromphone',
    'fromphonenumber',
    'sendernumber',
    'senderphone',
    'senderphonenumber',
  ],
  [MESSAGE_TO]: [
    ...['to', 'tophone', 'tophonenumber', 'recipient', 'recipients', 'recipientnumber', 'recipientphone'],
    ...['receiver', 'receivernumber', 'destination'],
  ],
  [MESSAGE_CLIENT]: [
    ...['contactnumber', 'contactphone', 'contactphonenumber', 'customerphone', 'customernumber'],
    ...['customerphonenumber', 'clientphone', 'clientnumber', 'phonenumber', 'phone', 'participant'],
    ...[
      'participants',
      'conversationphonenumber',
      'conversationcustomerphonenumber',
      'conversationcontactphonenumber',
      'conversationcontactphone',
      'conversationcustomerphone',
      'conversationphone',
      'customerphonenumbers',
    ],
  ],
  [MESSAGE_DIRECTION]: [
    ...['direction', 'messagedirection', 'flow', 'inboundoutbound', 'incomingoutgoing', 'creatortype'],
    ...['sendertype', 'authortype', 'messagetype', 'type'],
  ],
  [MESSAGE_DATE]: [
    ...['sentdate', 'datesent', 'sentat', 'senton', 'createdat', 'datecreated', 'createdon', 'timestamp'],
    ...['datetime', 'dateandtime', 'messagedate', 'messagetime', 'senttime', 'date', 'time', 'created'],
  ],
  [MESSAGE_CLOCK]: ['time', 'timeofday', 'clock'],
  [MESSAGE_BODY]: [
    ...['body', 'text', 'message', 'content', 'messagebody', 'messagetext', 'messagecontent', 'smsbody'],
  ],
  [MESSAGE_SENDER]: [
    ...['sendername', 'author', 'authorname', 'agent', 'agentname', 'user', 'username', 'sentby', 'fromname'],
    ...['creatorname', 'teammember', 'staff', 'sender', 'contactname', 'customername', 'name'],
  ],
  [MESSAGE_STATUS]: ['status', 'deliverystatus', 'messagestatus'],
  [MESSAGE_FILES]: [
    ...['media', 'mediaurl', 'mediaurls', 'attachment', 'attachments', 'attachmenturl', 'attachmenturls'],
    ...['nummedia', 'images', 'files'],
  ],
  [MESSAGE_ID]: ['sid', 'messagesid', 'messageid', 'id', 'uuid', 'messageuuid'],
}

const isA = (heading: string, ...targets: string[]) =>
  targets.some((value) => MESSAGE_SYNONYMS[value]!.includes(heading))

/** Whether these headings, reduced to letters and digits, are of a list of texts. */
export const areMessageHeadings = (headings: readonly string[]): boolean => {
  const has = (...targets: string[]) => headings.some((heading) => isA(heading, ...targets))
  const sides = has(MESSAGE_FROM) && has(MESSAGE_TO)
  return (
    has(MESSAGE_BODY) &&
    has(MESSAGE_DATE) &&
    (sides || (has(MESSAGE_DIRECTION) && has(MESSAGE_CLIENT, MESSAGE_FROM)))
  )
}
