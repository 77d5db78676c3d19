import { route } from '@react-router/dev/routes'

export const resources = [
  route('utilities/upload/sms', 'features/messaging/texting/routes/media-upload.ts'),
  route('media/:mediaId', 'features/messaging/texting/routes/media-file.ts'),
]

export const clientActions = [
  route('document/:recordId/text', 'features/messaging/texting/routes/text-document.ts'),
]

/** The provider's requests are authenticated by their signature. */
export const publicRoutes = [
  route('webhooks/twilio/sms', 'features/messaging/texting/routes/webhook-sms.ts'),
  route('webhooks/twilio/sms-status', 'features/messaging/texting/routes/webhook-sms-status.ts'),
  route('media/:mediaId/public', 'features/messaging/texting/routes/media-public.ts'),
]
