import { OBJECTIONS, ORDINARY, PREFERENCES } from './revocation-phrases.ts'

// People write these instead of STOP. Any reasonable way of revoking consent counts (47 CFR 64.1200(a)(10)), so such a text is
// held against further ones until a user has read it.

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** These stand for stopping texts wherever they are a sentence of their own. */
const STOP = words(
  'stop stopp stopall stopit unsubscribe unsubscribed unsub unsubscribing optout revoke basta arret alto spam baja desuscribir discontinue',
)
/** These have other meanings too, so they count only when a text says nothing else. */
const WEAK_STOP = words(
  'quit end cease halt desist cancel cancelar cancelen pare paren para parar parele detener detengase detenganse terminar revoked remove delete block exit mute stip sotp stpo stoop stp detenga detengan parenle parenles parele parale pareles 🛑',
)
/** Words that look like a mistyped `stop`, but are others. */
const NOT_STOP = words(
  'shop shops step steps slop stow atop top tops sop spot soap stomp strop setup stork stock stoke store story',
)

/** One letter of `stop` is wrong, missing, doubled or in another place. */
function isTypoOfStop(word: string): boolean {
  if (NOT_STOP.has(word) || !/^[a-z]{3,5}$/.test(word)) return false
  const without = (text: string) => [...text].map((_, at) => text.slice(0, at) + text.slice(at + 1))
  const swapped = [...'sto'].map(
    (_, at) => 'stop'.slice(0, at) + 'stop'[at + 1] + 'stop'[at] + 'stop'.slice(at + 2),
  )
  if (word.length === 3) return without('stop').includes(word)
  if (word.length === 5) return without(word).includes('stop')
  return swapped.includes(word) || [...word].filter((letter, at) => letter !== 'stop'[at]).length === 1
}

/** At most two letters of `unsubscribe` are wrong, missing or too many. */
function isTypoOfUnsubscribe(word: string): boolean {
  const right = 'unsubscribe'
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...word].entries()) {
    const next = [at + 1]
    for (const [to, other] of [...right].entries()) {
      next.push(Math.min(next[to]! + 1, row[to + 1]! + 1, row[to]! + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1)! <= 2
}

const stopsAlone = (word: string): boolean => STOP.has(word) || WEAK_STOP.has(word) || isTypoOfStop(word)

/** Words around such a word that don't change its meaning. */
const AROUND = words(
  `please pls plz plez kindly now right this already just thanks thank thx ty you u ok okay k nah hey hi hello dear sir maam madam sorry
  it all these those them that again asap immediately today forever permanently means me us my from everything everyone anymore
  more no nope not enough yes yeah ya i said say saying told asked asking want wanted need would will like can could to the and so
  im i'm i've have been is are do really seriously fucking fuck freaking damn god dammit lol bye goodbye good day have nice
  here phone number contact contacting service be how what a 2 two times
  with estuvo por favor gracias hola ya les le pido que digo dije dicho muchas buenas tardes dias noches senor senora con esto eso todo ahora`
    .replaceAll(/\s+/g, ' ')
    .trim(),
)
/** A signature doesn't start with these: `Stop Payment`, `Cancel Policy`. */
const NO_NAME = words(
  `by in at on off over up for from to of with and or the a an my our your his her their this that these those it is was are were will would
  payment payments sign signs light lights loss work order auto autopay draft drafts coverage policy policies renewal insurance billing bills bill
  when where why how what who if because until after before date mail paper paperless home car truck boat claim quote renters i we he she they
  card account amount service charge charges fee deducting deductions watch gap limit cap cargo leak leaking water`
    .replaceAll(/\s+/g, ' ')
    .trim(),
)

/** Lines that phones and mail programs add. */
const ADDED_LINE =
  /^\W*(sent (from|via|with|using|by)\b.*|get outlook for .*|enviado (desde|con|por)\b.*|sent on the go|typed (on|by|with)\b.*|from my (iphone|phone|android|galaxy)\b.*|please excuse (any )?(typos|brevity)\b.*)$/i

/** Whether a text that is no keyword may ask not to be texted anymore. A user decides. */
export function mayRevoke(body: string): boolean {
  const original = visible(body.slice(0, 2000))
  const lines = original
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !ADDED_LINE.test(line))
  const text = plain(lines.join('\n'))
  if (!text.trim()) return false
  if (LAUGHING.test(text)) return false
  if (/^[\s🛑⛔🚫✋🖕]*[🛑⛔🚫][\s🛑⛔🚫✋🖕]*$/u.test(original)) return true
  if (someoneElse(lines.flatMap(clausesOf))) return true
  return saysOnlyStop(lines) || startsOrEndsWithStop(lines, text) || asksToStop(text)
}

/** Without invisible characters, and with one form of each letter. */
const visible = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2028\u2029\r\v\f]/g, '\n')
    .replace(/[\p{Cf}\uFE0F\u034F]/gu, '')

/** Lower case without accents; letters written apart become words: `S T O P`, `s.t.o.p`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/(?<![\p{L}\p{N}])[s5$]([\W_]{0,2})t\1[o0]\1p\b/gu, 'stop')
    .replace(/\bs[\W_]{1,2}t[\W_]{1,2}o[\W_]{1,2}p\b/g, 'stop')
    .replace(/\b\d*stop[o0]?\d*\b/g, 'stop')
    .replace(/\bstop(?:2|to|4)?(?:quit|end|stop|cancel|optout|unsub\w*)\b/g, 'stop')
    .replace(/\bstop{2,}\b|\bstt+o+p+\b|\bsto{3,}p+\b/g, 'stop')
    .replace(/\b[a-z]{3,6}(?= (?:text|send|msg|messag|contact))/g, (word) =>
      isTypoOfStop(word) ? 'stop' : word,
    )
    .replace(/\bstop[\W_]*all(?=\W*$)/g, 'stopall')
    .replace(/\bun[-\s]?su[bs]{1,2}c?r?ibe?(d|ing)?\b/g, 'unsubscribe')
    .replace(/\bun[-\s]sub\b/g, 'unsub')
    .replace(/\bu[a-z]{7,12}\b/g, (word) => (isTypoOfUnsubscribe(word) ? 'unsubscribe' : word))
    .replace(/\bopt(?:t?ed|t?ing?'?|n|d)?([-\s_.]*(?:me|us))?[-\s_.]*out{1,2}\b/g, 'optout')
    .replace(/\bop(?:ed)?[-\s]out\b/g, 'optout')
    .replace(STUCK, (_, ...words) => words.slice(0, 5).filter(Boolean).join(' '))
    .replace(/\b(remove|delete|unsubscribe|text)(me|us)\b/g, '$1 $2')
    .replace(/\bnomore\b/g, 'no more')
    .replace(/[🚫⛔]/gu, ' no ')
    .replace(/\bw\/|\bw(?= (?:the|these|this|your|ur|all)\b)/g, 'with ')
    .replace(/[^\S\n]+/g, ' ')

/** Words without the spaces between them: `stoptexting`, `pleasestop`. */
const STUCK =
  /\b(?:(please|pls)-?)?(stop)-?(please|pls|now|me|texting|txting|sending|messag\w+|spamming|contacting|calling|emailing)(?:me|us)?\b|\b(please|pls)-?(stop)\b/g

/** Sentences and parts of sentences. */
const clausesOf = (text: string) =>
  text
    .split(/[\n.!?;:,()"“”«»…|/*~¡¿]+|\s[-–—]+\s?|[-–—]+\s|\s[-–—]+|[–—]/)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}🛑]/u.test(clause))

/** Words; a phone number is part of a signature. */
const tokensOf = (clause: string) => clause.replace(/[\d-]{7,}/g, ' ').match(/[\p{L}\p{N}']+|🛑/gu) ?? []

/** One to three words that begin with a capital letter or are an initial: `R. Whitlock`, `Ana Ruiz`. */
function isName(clause: string): boolean {
  const parts = clause.split(/[\s.,&]+/).filter(Boolean)
  return (
    parts.length > 0 &&
    parts.length <= 4 &&
    parts.every(
      (part) => /^\p{Lu}[\p{L}'’-]*$/u.test(part) && !NO_NAME.has(plain(part)) && !STOP.has(plain(part)),
    )
  )
}

/** `This is Maria`, `from Bob Lee`, `- Bob`. */
const isSignature = (clause: string) =>
  isName(
    clause
      .replace(
        /^\W*(?:(?:hi|hello|hey|hola)\W+)?(this is|it's|its|i am|i'm|im|soy|from|de|sincerely|regards|best|best regards|love|signed|mr|mrs|ms|dr)\b\.?\s*/i,
        '',
      )
      .replace(/\s+here$/i, ''),
  )

const isCourtesy = (clause: string) => tokensOf(plain(clause)).every((word) => AROUND.has(word))

/** Nothing but stop words, courtesy and the client's name. */
function saysOnlyStop(lines: readonly string[]): boolean {
  const clauses = lines.flatMap((line) => clausesOf(joined(line)))
  let stops = false
  for (const clause of clauses) {
    const said = tokensOf(plain(clause))
    if (said.some(stopsAlone) && !NEGATED.test(plain(clause))) {
      if (!said.every((word) => stopsAlone(word) || AROUND.has(word))) {
        if (!stopWithName(clause)) return false
      } else if (OWN_STOP.test(plain(clause))) return false
      stops = true
    } else if (!isCourtesy(clause) && !isSignature(clause)) return false
  }
  return stops
}

/** Letters written apart, before a sentence is split at their full stops or hyphens. */
const joined = (line: string) =>
  line
    .replace(/\b([sS])[\W_]{1,2}([tT])[\W_]{1,2}([oO])[\W_]{1,2}([pP])\b/g, '$1$2$3$4')
    .replace(/\bopt\s?[-–—.]\s?out\b/gi, 'optout')

/** `STOP Maria Lopez`, `stop from Bob`: the words after the first are a name. */
function stopWithName(clause: string): boolean {
  const match =
    /^\W*(?:please |pls )?(stop|unsubscribe|optout|quit|end)\s+(?:from |this is |- ?)?(.+)$/iu.exec(clause)
  return Boolean(match?.[2] && isName(match[2]) && !/^(payment|sign)/i.test(match[2]))
}

/** `don't stop`, `can't stop`: it isn't to end, or doesn't. */
const NEGATED =
  /\b(don'?t|do not|dont|never|not|can'?t|cannot|couldn'?t|won'?t|wouldn'?t|didn'?t|doesn'?t|isn'?t|sin) (\w+ )?(stop|quit|end|cancel|cease|halt|unsubscribe|optout|pare|pares|paren|parar|cancele|cancelar)\b|\bno (\w+ )?(pare|pares|paren|parar|cancele|cancelar)\b/
/** Something that the client does themselves: `can I stop`, `I'll stop`. */
const OWN_STOP =
  /\b(i|we)('ll| will| can| could| should| may| might|'m going to)? (just |also )?(stop|end|quit|cancel)\b(?! (texts|you))|\b(can|should|could|may|shall|do|did|will) (i|we) (just |have to |need to )?(stop|end|quit|cancel)( it| this| that)?$|\bhow (do i|can i|to) (end|quit|cancel)\b|\bme to (stop|end|quit|cancel)\b|\bthe end\b|^(is|was) (this|that|it) (a )?spam$/

/** `Stop it you 😂`: the client laughs. */
const LAUGHING =
  /^(?=.*([😂🤣😆😄😅😜😝]|\b(l+o+l+|lmf?ao|rofl|(ha){2,}h?|jaja\w*)\b))\W*((oh|omg|lol|please|(ha){2,}h?)\W+)*stop it\b/u

/** `I'm not Robert`, with a name that is written as one. */
const someoneElse = (clauses: readonly string[]): boolean =>
  clauses.some((clause) => {
    const [, name] =
      /^(?:(?:hi|hello|hey|sorry|no|hola)\W+)?(?:i'?m|i’m|i am|yo no soy|no soy)\s+(?:not\s+)?(\p{Lu}\p{Ll}.*)$/iu.exec(
        clause,
      ) ?? []
    return name !== undefined && /\b(not|no)\b/i.test(clause) && isName(name) && !OTHER_NAMES.has(plain(name))
  })
/** Written like names of people. */
const OTHER_NAMES = words(
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december catholic american mexican',
)

/** The first or last sentence, or the first or last words, are `stop`. */
function startsOrEndsWithStop(lines: readonly string[], text: string): boolean {
  const clauses = lines.flatMap((line) => clausesOf(joined(line)))
  const edges = [clauses[0], clauses.at(-1)]
  for (const clause of edges) {
    if (!clause) continue
    const low = plain(clause)
    const said = tokensOf(low)
    const strong = said.some(
      (word) => STOP.has(word) && word !== 'spam' && word !== 'baja' && word !== 'alto',
    )
    if (!strong || NEGATED.test(low) || OWN_STOP.test(low)) continue
    if (said.every((word) => STOP.has(word) || AROUND.has(word))) return true
  }
  // A line of its own may stand anywhere.
  if (lines.length > 1 && lines.some((line) => /^\W*(stop|unsubscribe|optout)\W*$/.test(plain(joined(line)))))
    return true
  if (
    /^\W*(hi |hello |hey |ok |no |please |pls |plz )*stop (please|pls|plz|now|thanks|no|not|already|immediately|wrong|who|im|i'm|i am|i (do|did|have|never|said|don'?t|didn'?t|am|was)|you (have|are|keep|guys|got)|this (is|isn'?t|was)|these are|we (do|don'?t)|my (name|phone))\b/.test(
      text,
    )
  )
    return true
  if (
    /\b(please|pls|plz|kindly|(wrong|this|my) number|wrong person|interested|no thanks|no thank you|thanks|who is this|who are you|sorry|hello|nope|name|list|done|enough|already|ya|any ?more|customer|client|but|text|nah|interest)\W+(please |just |now )?stop(all)?( please| pls| thanks| thank you| now)*\W*$/.test(
      text,
    ) &&
    !NEGATED.test(text.replace(/\bnot interested\b/, ''))
  )
    return true
  // In capitals, while the rest isn't.
  const [first, second = ''] = lines[0]?.split(/\s+/) ?? []
  const body = lines.join(' ')
  const shouted = /\p{Ll}/u.test(body)
  if (shouted && /^\W*STOP\W*$/.test(first ?? '') && second && !NO_NAME.has(plain(second))) return true
  return (
    shouted &&
    /\bSTOP\W*$/.test(body) &&
    !/\b(a|an|the|this|that|my|your|next|last|first|bus|full|non|pit|truck|traffic|to|not|never|can't|cannot|won't|don't|didn't|wouldn't|doesn't) STOP\W*$/i.test(
      body,
    )
  )
}

/** Asks for it in words. */
function asksToStop(text: string): boolean {
  // A sentence may go on over a line's end.
  const sentences = text
    .replaceAll('\n', ' \n ')
    .split(/[.!?;…¡¿]+(?=\s|$)|\n/)
    .map((sentence) =>
      sentence
        .replace(/["“”«»()*,:]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
  return [...sentences, sentences.join(' ')].some((sentence) => {
    const kept = ORDINARY.reduce((rest, pattern) => rest.replace(pattern, ' # '), sentence)
    return (
      OBJECTIONS.some((pattern) => pattern.test(kept)) ||
      (PREFERENCES.some((pattern) => pattern.test(kept)) &&
        !/\b(just|only|instead|rather|prefer|please) text\b|\btext (me )?(instead|only)\b|\b(texts?|texting) (me )?((is|are|works?|would be) )?(fine|ok|okay|good|great|better|best|easier|preferred|work|works)\b/.test(
          text,
        ))
    )
  })
}
