export function loader() {
  return { now: new Date().toISOString() }
}
export default function Dashboard() {
  return <h1>Dashboard</h1>
}
