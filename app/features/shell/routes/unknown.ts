import { data } from 'react-router'

/** Any other address: signed in, a page that says so, inside the frame; else the sign-in page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function Unknown() {
  return null
}
