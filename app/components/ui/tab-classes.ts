// Apart from the tabs themselves, so that a page whose tabs are links doesn't load them.

/** A tab's classes, for tabs that are links. */
export const tabClasses = 'tab'

/** Many tabs are on several lines; in a narrow window they scroll. */
export const tabListClasses =
  'flex border-line border-b max-sm:overflow-x-auto max-sm:scrollbar-none sm:flex-wrap'
