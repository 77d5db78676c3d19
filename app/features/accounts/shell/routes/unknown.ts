import { data } from 'react-router'

/** Any other address: a 404 page inside the frame, or the sign-in page for visitors. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function Unknown() {
  return null
}
