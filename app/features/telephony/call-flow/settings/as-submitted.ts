/** Values as a form sends them: text everywhere, and `on` for a checked box. */
export const asSubmitted = (values: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(values, (_, value: unknown) =>
      typeof value === 'boolean'
        ? value
          ? 'on'
          : undefined
        : typeof value === 'number'
          ? String(value)
          : value,
    ),
  ) as Record<string, unknown>

/**
 * The part of a submission that has the shape of `sample`, in which a list has one item. A form can be made up, and
 * its page must still be rendered.
 */
export function shapedLike(given: unknown, sample: unknown): unknown {
  if (Array.isArray(sample)) {
    return Array.isArray(given) ? given.map((item) => shapedLike(item, sample[0])) : []
  }
  if (typeof sample !== 'object' || sample === null) return typeof given === 'string' ? given : undefined
  const own = typeof given === 'object' && given !== null ? given : {}
  return Object.fromEntries(
    Object.entries(sample).map(([name, part]) => [
      name,
      shapedLike(Object.hasOwn(own, name) ? own[name as keyof typeof own] : undefined, part),
    ]),
  )
}
