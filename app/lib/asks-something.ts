/** Words of thanks and agreement. A text of nothing else needs no answer. An account may have its own. */
export const THANKS_WORDS =
  'thanks thank you ty thx thnx tysm so much very kindly a lot again appreciate it this that all your help i we really ok okay k kk perfect great awesome ' +
  "excellent wonderful good cool nice sweet super sounds got gotcha will do done be the best you're youre u r are lifesaver welcome too " +
  'cheers bless god have day night weekend evening one morning for everything quick fast haha lol gracias muchas mil muy amable ' +
  'perfecto vale bien bueno excelente listo de nada igualmente buen dia noche tarde le les te se lo agradezco'

/** Phones send a reaction as a text: `Liked “See you at 3”`, `👍 to “See you”`. A dislike or a question mark may need an answer. */
const REACTION =
  /^(?:(?:liked|loved|emphasi[sz]ed|laughed at) (?:[“"].*[”"]|an? (?:image|photo|video|attachment|movie|message).*)|(?:reacted )?\p{Extended_Pictographic}[\uFE0F\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}]* to [“"].*[”"]|(?:reacted|le gustó|me gustó|reaccionó) .*[“"].*[”"])$/isu

const ALONE = new Set(['a', 'i', 'so', 'be', 'the', 'for', 'do', 'one', 'will', 'all', 'are', 'u', 'r', 'day', 'night', 'morning', 'evening', 'tarde', 'noche', 'dia', 'you', 'it', 'this', 'that', 'your', 'help', 'we', 'again']) // prettier-ignore

/** Whether a client's text asks for an answer: it says more than thanks, an emoji or a reaction. */
export function asksSomething(body: string, files: number, thanks: string = THANKS_WORDS): boolean {
  if (files > 0) return true
  const text = body
    .normalize('NFKC')
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .trim()
  if (REACTION.test(text)) return false
  if (text.includes('?') || text.includes('¿')) return true
  const said = plainWords(text)
  // Only emoji, or nothing: `?` is above, and a number is an answer to ours.
  if (said.length === 0) return false
  if (said.length > 12) return true
  const known = new Set(plainWords(thanks))
  return !said.every((word) => known.has(word)) || said.every((word) => ALONE.has(word))
}

const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/’/g, "'")
    .match(/[\p{L}\p{N}']+/gu) ?? []
