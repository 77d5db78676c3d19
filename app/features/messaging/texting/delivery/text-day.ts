import { millisecondsInMinute } from 'date-fns/constants'
import { formatDate } from '#app/lib/dates.ts'
import { startOfDay } from '#app/lib/zoned.ts'

/** Words that mean another day when they arrive on another one. */
const RELATIVE =
  /\b(?:today|tonight|tonite|tomorrow|2day|2nite|tmrw|yesterday|this (?:morning|afternoon|evening)|later this (?:morning|afternoon)|(?:in|within) (?:the next |an? |\d+ |one |two |three |few )?(?:minutes?|mins?|hours?|hrs?)|end of (?:the )?(?:day|business)|eod|right now)\b/
const RELATIVE_SPANISH =
  /\b(?:hoy|ayer|esta (?:manana|tarde|noche)|ahora mismo|en (?:una|un|\d+) (?:horas?|minutos?))\b|(?<!\b(?:la|en la|por la|de la|esta|buena|toda la|cada) )\bmanana\b/
const GREETING =
  /\b(?:happy|merry) (?:belated )?(?:\w+ )?(?:birthday|bday|b-day|anniversary|christmas|xmas|new year'?s?|easter|thanksgiving|halloween|hanukkah|kwanzaa|diwali|eid|july|independence day|valentine'?s?|mother'?s|father'?s|memorial|labor|veteran'?s|president'?s|mlk|juneteenth|st\.? patrick'?s|(?:4th|fourth)|cinco|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\b|\b(?:feliz (?:\w+ )?(?:cumple\w*|navidad|ano|dia|aniversario|pascua|halloween)|felices pascuas|prospero ano)\b/

/** These only ask for something soon. */
const SOON =
  /\b(?:call|text|email|contact|reply|respond|book|schedule|enroll|apply|save|switch|renew|act|join|shop|start|sign up|reach out|get (?:a|an|your|in touch))\b(?: (?!before|by|until|at (?:noon|\d{1,2}\b(?!\d|-))|we\b|tonight\b)[^\s.!?]+){0,6} (?:today|right now)(?=$|[.!?,;]| (?:for|to|and|so|or|if|at \d{3})\b)|\btoday's (?:rising |high |low |tough |busy )?(?:rates?|market|economy|world|prices?|costs?)\b|\bhow are you(?: all| both)?(?: doing)? today\b/g

/** Whether a text is only right on the day it was meant for: `we close at noon today`, `Happy birthday`. */
export function speaksOfItsDay(body: string): boolean {
  const text = body
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(SOON, ' ')
  return RELATIVE.test(text) || RELATIVE_SPANISH.test(text) || GREETING.test(text)
}

/** A text that is on its way at midnight still goes. */
const LATE_MS = 15 * millisecondsInMinute

/** The instant from which a text of this time is a day late. */
export const endOfTextDay = (at: Date, timeZone: string): Date =>
  new Date(Math.max(startOfDay(at, timeZone, 1).getTime(), at.getTime() + LATE_MS))

/** The provider keeps a text no longer than this many seconds. */
const MOST_SECONDS = 36_000

/** For how long the provider may try to send a text that is for a day. */
export const secondsLeft = (day: Date, now: Date, timeZone: string): number =>
  Math.min(MOST_SECONDS, Math.ceil((endOfTextDay(day, timeZone).getTime() - now.getTime()) / 1000))

/** Why a text for a day isn't sent after it. */
export const missedItsDay = (day: Date, timeZone: string): string =>
  `This text is for ${formatDate(day, timeZone)} and can’t go out on that day, so it isn’t sent.`
