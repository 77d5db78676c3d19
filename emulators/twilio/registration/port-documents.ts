import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { created } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import type { PortDocument } from './records.ts'
import { instant, registrationSid } from './registration.ts'

const MIME_TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const MAX_BYTES = 10 * 1024 * 1024

/** Uploads, which have a host of their own. */
export function addDocumentRoutes(router: Router, store: TwilioStore, run: Run): void {
  router.add(
    'POST',
    '/v1/Documents',
    run((_, _form, { upload }) => {
      if (!upload) throw new TwilioError(415, 20_001, 'The body must be multipart/form-data')
      const documentType = String(upload.get('document_type') ?? '')
      if (documentType === '') throw missing('document_type')
      if (documentType !== 'utility_bill') {
        throw new TwilioError(400, 20_001, `Invalid document_type: ${documentType}`)
      }
      const file = upload.get('File')
      if (!(file instanceof File) || file.size === 0) throw missing('File')
      if (!MIME_TYPES.includes(file.type)) {
        throw new TwilioError(400, 20_001, `Invalid file type: ${file.type}`)
      }
      if (file.size > MAX_BYTES) throw new TwilioError(413, 20_001, 'The file is larger than 10 MB')
      const document: PortDocument = {
        sid: registrationSid('RD'),
        friendlyName: String(upload.get('friendly_name') ?? file.name),
        documentType,
        mimeType: file.type,
        bytes: file.size,
        createdAt: instant(),
      }
      store.registration.portDocuments.set(document.sid, document)
      store.options.changed({ type: 'registration' })
      return created({
        sid: document.sid,
        account_sid: store.options.accountSid,
        document_type: document.documentType,
        friendly_name: document.friendlyName,
        mime_type: document.mimeType,
        date_created: document.createdAt,
        date_updated: document.createdAt,
      })
    }),
  )
}

function missing(name: string): TwilioError {
  return new TwilioError(400, 20_001, `Missing required parameter ${name} in the post body`)
}
