/** The sign-in page checks it (spec 1, 7): 200 and `OK` while the process serves. */
export function loader() {
  return Response.json({ message: 'OK' })
}
