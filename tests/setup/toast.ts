import { readToast } from '#app/lib/toast.ts'

/** The message an action left for the next page. */
export function toastOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('toast='))
  return readToast(cookie?.split(';')[0] ?? null)
}
