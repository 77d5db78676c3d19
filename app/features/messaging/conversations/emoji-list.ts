import compact from 'emojibase-data/en/compact.json'

export interface EmojiGroup {
  label: string
  items: { emoji: string; name: string; words: string }[]
}

/** By emojibase's number; 2 holds skin tones, which aren't used by themselves. */
const GROUPS = new Map([
  [0, 'Faces'],
  [1, 'People'],
  [3, 'Animals and nature'],
  [4, 'Food and drink'],
  [5, 'Travel and places'],
  [6, 'Activities'],
  [7, 'Objects'],
  [8, 'Signs'],
  [9, 'Flags'],
])

/** All emoji, in the order of keyboards. */
export const EMOJI: readonly EmojiGroup[] = [...GROUPS].map(([group, label]) => ({
  label,
  items: compact
    .filter((emoji) => emoji.group === group)
    .map(({ unicode, label: name, tags = [] }) => ({
      // Emojibase adds a variation selector that these don't need.
      emoji: unicode.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1'),
      name,
      words: ` ${name} ${tags.join(' ')}`.toLowerCase(),
    })),
}))
