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
