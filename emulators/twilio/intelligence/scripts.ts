import type { Script } from './intelligence.ts'

type Talk = Pick<Script, 'sentences' | 'summary' | 'nextSteps'>

/** What is heard in a recording that the control API has no script for, by language. */
export const TALKS: Record<string, Talk> = {
  en: {
    sentences: [
      { channel: 1, text: 'Harbor Insurance, how can I help you?' },
      { channel: 2, text: 'Hi, I bought a boat last week and I would like to insure it.' },
      { channel: 1, text: 'Congratulations! How long is it, and where do you keep it?' },
      { channel: 2, text: 'Twenty-two feet, at the marina on Lucky Peak.' },
      {
        channel: 1,
        text: 'I will send you a quote by Friday. Could you text me a picture of the registration?',
      },
      { channel: 2, text: 'Sure, I will do that tonight. Thank you!' },
    ],
    summary:
      'The client bought a 22-foot boat, keeps it at the marina on Lucky Peak and wants to insure it. A quote was promised by Friday.',
    nextSteps: 'Send a boat quote by Friday.\nThe client texts a picture of the registration.',
  },
  es: {
    sentences: [
      { channel: 1, text: 'Harbor Insurance, ¿en qué puedo ayudarle?' },
      { channel: 2, text: 'Hola, quisiera agregar a mi hija a la póliza del carro.' },
      { channel: 1, text: 'Claro. ¿Cuándo cumple dieciséis años?' },
      { channel: 2, text: 'El próximo martes.' },
    ],
    summary: null,
    nextSteps: null,
  },
}
