/** The login screen asks this before anybody signs in (spec 1, 7): 200 and `OK` while the process serves. */
export function loader() {
  return Response.json({ message: 'OK' })
}
