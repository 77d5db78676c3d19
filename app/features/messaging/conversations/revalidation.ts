import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For the route of a list: going from conversation to conversation leaves it as it is, since the socket keeps it up to
 * date. `names` are the search parameters that choose another list.
 */
export function revalidateListOn(...names: string[]) {
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
    if ((formMethod && formMethod !== 'GET') || currentUrl.href === nextUrl.href)
      return defaultShouldRevalidate
    return names.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
  }
}

/** For the route of a conversation: opening and closing a dialog over it leaves it as it is. */
export function revalidateConversation(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentParams, nextParams, currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  const onlyDialog =
    currentParams['conversationId'] === nextParams['conversationId'] &&
    currentUrl.pathname !== nextUrl.pathname &&
    currentUrl.search === nextUrl.search
  return onlyDialog && !formMethod ? false : defaultShouldRevalidate
}
