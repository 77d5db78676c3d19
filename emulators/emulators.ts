import type { DnsService } from './dns/service.ts'
import type { GiphyService } from './giphy/rest.ts'
import type { GoogleService } from './google/rest.ts'
import type { Events } from './lib/events.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { OidcService } from './oidc/service.ts'
import type { PushService } from './push/push-service.ts'
import type { StripeService } from './stripe/service.ts'
import type { TwilioStore } from './twilio/store.ts'
import type { Voice } from './twilio/voice/voice.ts'
import type { VinService } from './vin/rest.ts'

export type Emulators = {
  url: string
  smtpPort: number
  startedAt: Date
  twilio: TwilioStore
  voice: Voice
  mailbox: Mailbox
  vin: VinService
  giphy: GiphyService
  google: GoogleService
  oidc: OidcService
  dns: DnsService
  stripe: StripeService
  push: PushService
  events: Events
  /** Restores the initial state. */
  reset: () => void
  close: () => Promise<void>
}
