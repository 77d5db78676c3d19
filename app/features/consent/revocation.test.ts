import { expect, test } from 'vitest'
import { mayRevoke } from './revocation.ts'

test.each([
  'Please don’t text me any more',
  'please stop texting me!!',
  'STOP SENDING THESE MESSAGES',
  'Do not contact this number again',
  'I don’t want to receive your texts',
  'Take me off your list',
  'unsubscribe please',
  'Leave me alone',
  'Stop please',
  'ok, stop it now!',
  'ALTO',
  '¡Ya basta!',
  'No me escriban más por favor',
  'Deje de mandar mensajes',
  'no quiero recibir más mensajes',
  'Quiero darme de baja',
])('“%s” may revoke consent', (body) => {
  expect(mayRevoke(body)).toBe(true)
})

test.each([
  'Can I stop by at noon?',
  'Please cancel my boat policy',
  'ok thanks',
  'I can’t stop the leak, call me',
  'Don’t worry about it',
  'Please remove the truck from my policy',
  'Text me when it is ready',
  'Para mañana está bien',
  'No, gracias',
  'Do not renew the boat',
])('“%s” doesn’t', (body) => {
  expect(mayRevoke(body)).toBe(false)
})
