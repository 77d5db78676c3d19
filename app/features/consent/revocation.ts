// People write these instead of STOP. Any reasonable way of revoking consent counts (47 CFR 64.1200(a)(10)), so such a text is
// held against further ones until a user has read it.

const ENGLISH = [
  /\b(please )?(stop|quit|cease|discontinue) (the |these |those |all |your )*(text(s|ing)?|messag(es|ing)|contacting|sending|writing|sms)\b/,
  /\b(don'?t|do not|dont|never|no longer) (ever |want you to )?(text|message|contact|write|send|sms)\b/,
  /\b(don'?t|do not|dont) want (any |to (get|receive) )?(any |more |these |your )*(text|message|sms)/,
  /\bno more (text|message|sms)/,
  /\b(remove|take|delete) (me|us|my (phone )?number|this (phone )?number) (from|off)\b/,
  /\bunsubscribe\b/,
  /\bopt(ing)? (me |us )?out\b/,
  /\bleave (me|us) alone\b/,
]

const SPANISH = [
  /\b(deje|dejen|deja|dejar|pare|paren|para) de (enviar|mandar|escribir|contactar|molestar|textear)/,
  /\bno (me |nos )?(envie|envien|envies|mande|manden|mandes|escriba|escriban|escribas|contacte|contacten|contactes|moleste|molesten|textee)/,
  /\bno (quiero|deseo) (recibir )?(mas )?(sus )?(mensajes|textos|mensaje|texto)/,
  /\bno mas (mensajes|textos)/,
  /\b(dar|darme|dame|darse|denme) de baja\b/,
  /\b(quit|borr|elimin)\w* (mi numero|de (su|la) lista)/,
]

// A text of nothing but these words, such as "stop please" or "ya basta".
const STOP = words('stop quit end cease cancel alto basta pare paren para parar detener cancelar')
const COURTESY = words(
  'please pls plz now it this already just thanks thank you ok hey hi por favor ya gracias hola',
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Whether a text that is no keyword may ask not to be texted anymore. A user decides. */
export function mayRevoke(body: string): boolean {
  const text = body
    .slice(0, 2000)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
  if ([...ENGLISH, ...SPANISH].some((pattern) => pattern.test(text))) return true
  const said = text.match(/\p{L}+/gu) ?? []
  return said.some((word) => STOP.has(word)) && said.every((word) => STOP.has(word) || COURTESY.has(word))
}
