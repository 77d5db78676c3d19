/** The same names with other values. */
export const mapValues = <Name extends string, Value, Mapped>(
  values: Record<Name, Value>,
  map: (value: Value, name: Name) => Mapped,
) =>
  Object.fromEntries(
    Object.entries<Value>(values).map(([name, value]) => [name, map(value, name as Name)]),
  ) as Record<Name, Mapped>
