/** Exactly one emoji as people see it: flags, families and skin tones are several code points. */
const ONE = new RegExp('^\\p{RGI_Emoji}$', 'v')

export const isOneEmoji = (text: string): boolean => ONE.test(text)

/** Reactions that need no search. */
export const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const
