/**
 * The answer of an action with intents to one of them: `answerTo('rename', actionData)?.result`. Undefined when another
 * button was pressed.
 */
export function answerTo<Data extends { intent: string }, Name extends Data['intent']>(
  intent: Name,
  data: Data | undefined,
): Extract<Data, { intent: Name }> | undefined {
  return data?.intent === intent ? (data as Extract<Data, { intent: Name }>) : undefined
}
