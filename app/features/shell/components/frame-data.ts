import { useRouteLoaderData } from 'react-router'
import type { FrameData } from '../shell.server.ts'

/** What the frame around this page has loaded. Throws outside the frame. */
export function useFrame(): FrameData {
  const frame = useRouteLoaderData<FrameData>('frame')
  if (!frame) throw new Error('useFrame outside the frame')
  return frame
}
