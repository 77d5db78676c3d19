/** The account's use of its plan this month. */
export function UsageSection() {
  return null
}
