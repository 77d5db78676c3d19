import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { instant } from './registration.ts'

/** Where the account wants to be notified of ports. */
export function addPortWebhookRoutes(router: Router, store: TwilioStore, run: Run): void {
  const path = '/v1/Porting/Configuration/Webhook'
  const current = () => store.registration.portingWebhook
  const resource = () => ({
    url: 'https://numbers.twilio.com/v1/Porting/Configuration/Webhook',
    port_in_target_url: current().portInTargetUrl,
    port_out_target_url: current().portOutTargetUrl,
    notifications_of: current().notificationsOf,
  })
  router
    .add(
      'GET',
      path,
      run(() =>
        ok({
          ...resource(),
          port_in_target_date_created: current().portInCreatedAt,
          port_out_target_date_created: current().portOutCreatedAt,
        }),
      ),
    )
    .add(
      'POST',
      path,
      run((_, _form, { json }) => {
        const target = (name: string): string | null => {
          const value = json[name]
          const url = typeof value === 'string' ? value.trim() : ''
          if (url && !/^https?:\/\//.test(url)) throw new TwilioError(400, 20_001, `Invalid ${name}`)
          return url || null
        }
        const portIn = target('port_in_target_url')
        const portOut = target('port_out_target_url')
        store.registration.portingWebhook = {
          portInTargetUrl: portIn,
          portOutTargetUrl: portOut,
          notificationsOf: Array.isArray(json.notifications_of) ? json.notifications_of.map(String) : [],
          portInCreatedAt: portIn && instant(),
          portOutCreatedAt: portOut && instant(),
        }
        store.options.changed({ type: 'registration' })
        return created(resource())
      }),
    )
    .add(
      'DELETE',
      `${path}/:type`,
      run(({ params, url }) => {
        const isIn = params.type === 'PORT_IN'
        if (!isIn && params.type !== 'PORT_OUT') required(null, url)
        const cleared = isIn
          ? { portInTargetUrl: null, portInCreatedAt: null }
          : { portOutTargetUrl: null, portOutCreatedAt: null }
        Object.assign(current(), cleared)
        store.options.changed({ type: 'registration' })
        return { status: 204 }
      }),
    )
}
