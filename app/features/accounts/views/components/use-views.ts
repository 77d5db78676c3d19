import { useRouteLoaderData } from 'react-router'
import type { ViewList } from '../view.ts'

/** All lists with the user's views, as the frame loaded them. */
export const useViewLists = (): readonly ViewList[] =>
  useRouteLoaderData<{ views: readonly ViewList[] }>('frame')?.views ?? []
