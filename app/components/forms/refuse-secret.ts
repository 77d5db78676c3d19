import { secretInText } from '#app/lib/secret-text.ts'

/** A searched number would be in the URL, and from there in histories and logs. */
const NOT_SEARCHED = 'Card and social security numbers can’t be searched for.'

/**
 * For the input event of a search input: a card or social security number makes it invalid, so that it isn't submitted.
 */
export function refuseSecret({ currentTarget: input }: { currentTarget: HTMLInputElement }): void {
  input.setCustomValidity(secretInText(input.value) ? NOT_SEARCHED : '')
}
