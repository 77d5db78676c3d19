/**
 * Whether the focus is on the page itself: nowhere, or on a heading that has it because the page is new or because something
 * with the focus went away.
 */
export const isPageFocused = (): boolean =>
  document.activeElement === document.body ||
  Boolean(document.activeElement?.matches('main, :is(h1, h2, h3)[tabindex="-1"]'))
