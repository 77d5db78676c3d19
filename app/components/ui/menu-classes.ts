// Apart from the menus themselves, so that a page with a plain list of links doesn't load them.

/** The classes of a menu item (in app.css), also for menus that are plain lists of links. */
export const menuItemClasses = 'menu-item'
