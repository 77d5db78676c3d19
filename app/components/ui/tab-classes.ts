// Apart from the tabs themselves, so that a page whose tabs are links doesn't load them.

/** A tab's classes, for tabs that are links. */
export const tabClasses = 'tab'

/** Scrolls when there are many tabs. */
export const tabListClasses = 'flex overflow-x-auto border-line border-b scrollbar-none'
