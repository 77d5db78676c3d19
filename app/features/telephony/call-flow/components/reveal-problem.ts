/** Shows the first field with an error, on whatever tab and however folded away, and puts the focus on it. */
export function revealProblem(formId: string): void {
  const form = document.getElementById(formId)
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]:not([type=hidden])')
  if (!field) return
  const tab = field.closest<HTMLElement>('[data-tab]')?.dataset.tab
  if (tab) document.getElementById(tab)?.click()
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true
  }
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
