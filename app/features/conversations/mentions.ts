/** The people whose full name stands behind an @ in a text. */
export function mentionedIn<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const folded = text.toLowerCase()
  return people.filter(({ name }) => {
    const mention = `@${name.toLowerCase()}`
    for (let at = folded.indexOf(mention); at >= 0; at = folded.indexOf(mention, at + 1)) {
      // `@Ann Lee` doesn't mention Ann Le.
      if (!/[\p{L}\p{N}]/u.test(folded[at + mention.length] ?? '')) return true
    }
    return false
  })
}
