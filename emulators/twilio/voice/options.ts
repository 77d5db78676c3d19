export type VoiceOptions = {
  apiKeySid: string
  apiKeySecret: string
  applicationSid: string
  /** Where calls from browsers are sent, with the application above. */
  applicationUrl: string
  /** Where calls to numbers without a `VoiceUrl` are sent. */
  voiceUrl: string
  /** Told how calls to numbers without a `StatusCallback` end. */
  statusCallbackUrl: string
  /** The address for audio from and to browsers. */
  mediaAddress: string
}

export type VoiceConfig = {
  voiceUrl: string
  statusCallbackUrl: string
  applicationUrl: string
  /** How long a browser in a call may be without a connection before it is hung up. */
  reconnectMs: number
}
