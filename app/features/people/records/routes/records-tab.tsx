/** The panel above renders the open tab; this route only gives it a URL. */
export default function RecordTab() {
  return null
}
