import { useRouteLoaderData } from 'react-router'
import type { BadgeCounts } from '#app/realtime/events.ts'
import type { ShellData } from '../shell.server.ts'

/** The loaded data of the frame, with the count of each area's badge by the area's name. */
export type FrameData = ShellData & BadgeCounts

/** `fill`: the page takes exactly the window's height and scrolls inside itself. */
export interface FrameHandle {
  fill?: boolean
  /** More skip links, to the page's main things, such as `#list`. */
  skip?: { to: `#${string}`; label: string }[]
}

/** The frame's loaded data. Throws outside the frame. */
export function useFrame(): FrameData {
  const frame = useRouteLoaderData<FrameData>('frame')
  if (!frame) throw new Error('useFrame outside the frame')
  return frame
}
