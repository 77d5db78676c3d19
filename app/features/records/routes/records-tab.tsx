/** The open tab is the panel's; over it lies nothing. */
export default function RecordTab() {
  return null
}
