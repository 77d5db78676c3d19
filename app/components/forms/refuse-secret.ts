import { secretInText } from '#app/lib/secret-text.ts'

/** What a search box says to a number that would stand in the address, and from there in histories and logs. */
const NOT_SEARCHED = 'Card and social security numbers can’t be searched for.'

/**
 * For the input event of a search box: one that holds a card or social security number is invalid, so that its form is
 * not sent.
 */
export function refuseSecret({ currentTarget: box }: { currentTarget: HTMLInputElement }): void {
  box.setCustomValidity(secretInText(box.value) ? NOT_SEARCHED : '')
}
