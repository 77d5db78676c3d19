import { createContext } from 'react'

/** A section of the side panel and of the menu page from an area above this one. */
export const PanelPartContext = createContext<React.ReactNode>(null)
